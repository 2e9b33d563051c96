"""The weights of Tábula's evaluation, written by `dev.py train`: not to be edited.

`DATA` are numbers of two bytes, the lower first, in base 85, to be divided by `SCALE`: a row of
`HIDDEN` for each of the features (see `features`), the biases of the hidden units, their
weights in the output, the output's bias. `CHECKSUM` is the SHA-256 of these bytes.
"""

COMMAND = "python3 dev.py train tabula --games 400 --seed 9 --hidden 4"
COMMIT = "81365c3"
GAMES = 400
MEASURED = ()
HIDDEN = 4
SCALE = 16384
CHECKSUM = "17ebce82f5635080cdde97e817d8f94ca8bfb08cb962dffb416bd21716b2c7ce"
DATA = """
2?Fl}?E*sZl>J8qy909oa{=W5C<I0Yx&kKt$OVuCtotMXAp?T(!~enn90aWQGW<0HiTvgK^8R`QGXfa>K>>gRtprN<^ZB*_G
z2dBllnmcvjA}Y>i=c|I{)7RQURF*e+ta<eFWnJGyJ0X4gfL%@c~f!pa8f2It3a4qxum8LjL{tll|%f;{X8rJOexX>i<*w?E
Q-U=mH}8Gy%2&?E+8n<oY4|zW&Jf8U%p)3<2HxKLKC_%m7&e-2N5^CIk`phW?QSuK$$z9Q&sIu>Al0T>7m8`2EED&iv2-
R0Q7kzWek3NCgo6tN)(?7X_#Ti~wEzdH{a~_y48-
<^^W@hWtPJF9VMKHT&28Q3I&{Tmf|Zw*ip>RRJLV!2wV7H39hmU;~=_MgIu<1^l=DL;{ohlmJx&ngw?NEe5dl0R%t$Yydy~d
ivc1696vz;Qtx`hW~H;&HgO>+W`*zNcy<?0Q#l&M+SxY0sSxhu>w;8d;6ON0|EH`5dil37XeoVp8ZAqZ~`U!!~mWA7W%UR!T
=ij2?YxM&jmL7ulqXxPXr+V^8V}oiT!5!RszcctN>*J0tCVRN&w*e&I9iQK><(vegZN94FO>Vp!<6Qz65Xkg8_^Cj|a*7GW*
vBB?FrNR{p>IHw1wJXaMp5<Nwq9bp5{t%?BC$e+6*<i2oA(umo=d@%cacCH#*7ef^pPVFdsG7yo?$)B*4NjRLL$tOf7<)C83
J;RQJZGX5j_<N9<3775J$NdoKuulhg&Wcr8wzyN{yq5X0H-U9OkZ2?UK9sZsK-T$ZlS^JRxf&ec7NdUtH+W-{(%==vZhX2F-
PyovPkptTMzX09*`uey0r}^pyYXK()$ox_Mz503ossgJBO9ZR=lmWT{4*#nFKm#TGBn9#Vxcr~}MgOh?lmM0m!ui+(_y3auv
-vm!u><${$o*0Uul#8Q@&C^P{{fQ&)%`&Kq5<grB>J5IrUk<Pxc~nJO#1u;gaX$AqX1O-
Yx@uX`U83W$pN?riU5q}2?Uk@qWui|{Q{8x?fwq$9R!8?ocvrbefehyVExtQ;s31tI{8!qI{m`|{Q8aqHUf$O&HQHplLgWGc
lzJ|asLJYGxwSStO7Fn2L5jWAO;)&E&5smFZ|v9Oat-
#+ynOj3;DbT*aH~?3;9e25&OgcG6MMiI{a<|=l%}_`}|}7;`eV0?ExzKm;B29Q2n9+Zvm?WQ~&S(i2D)wsQ;DxiuwWpS_LTq
#{EhJ$NIko;rgHeq6IeuRQ*~3BnCGAANc|WEBnj<E%{3Rzxtv9{{D9Vp7|933I3r2jr<?}+4`CZ1pFQWmHayWApURyegG~4p
98A=G5rDrlLTt}+555p6b456A^SG}l>hPlwg6uSRRVwoxB=bz5CTy7y8LVd9s2tI9{Q^Os{y|GSpA*=Rs8Y--
~kK;)ck1vf%xzMQ~qQBnE5pSDEb2dR{4?q-
vllKy#2%k<N%ld^7e}bbo<x?|N932xC8wEGykgsO9adWpZzub=L9(WzWWpe<N!1T2K^`lIQokL$o)J83<2H)00D&kF$Mkl>;
LTq^Z(oWOain4UH(=4cKc8MpauN^PyBWL-
2Z0$Z2ofvO#xB;xc;~QT>$+2H~YW^mILepNdYqap8vJ|z5T@h(EKO^pZyLB)daW&)BBkI8v7#y@BCx`wEwUGSpLihko*Y)8v
SemD*ajk$pNYa=>OOHYyI&1i32PD2mUDwZv%$~0{mbFvHu1G8T?HDGX5R@hXpbEqXw1x6acgYQUJRC{`p+{cKc!k`1~*eH3X
6czy2@(Ap$c2O#g2TPXuH8r2K{Z#r)g<W(CXpLH)S=_XL3g)CA`M7z4-yd;-
S*M*q0`Pz4bCbpSv5Sp*aUvH*nqO9UqVRsQ(|1pWC1&iYRSW&|$$y8syd75*0i(FJ<`1P1#11p}P~Oai+7$oZ@P4FT}}5&gp
ZK>>#WVf*6x`2hX^u>_6{+WJENsQ?!I5B_=moc}@kFaRn5G5QMnko_40vH=VR{rngJ#sSy_xdEg6tOEA_CjAKpD*T=Vod1*o
68|#%a{=Q4Q~M16cKgQtc>S6C!UZAxnFFl>Mg5%uCj}Dwi~?Z?VkY+f>G~`7jP3dcg$P{zIPRU-
lK_4FOaFiWj{h|LXy;e#zXEvt{rxop{sk2aD-a?L0s<-Z!p99+9s&
"""
