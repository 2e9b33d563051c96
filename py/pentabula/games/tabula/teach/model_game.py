"""Tábula's model game: the engine against itself, with a short search for each play.

Master finds no play that is better by more than 1.5 percentage points. The comments
state what the rules show; what the computer's analysis prefers is checked by it.
"""

from __future__ import annotations

from typing import Final

RECORD: Final = """
[Game "tabula"]
[Start "roll"]

1. open42 2. roll52 3. in/5 4. in/2 {Both dice bring a checker in: the gate opens only when all ten
are on the board. 23 of Dark’s 36 rolls capture on II or V, but Light loses five points at most.} 5.
roll65 6. in/6 7. in/5 8. roll11 9. in/1 10. in/1 11. in/1 12. 1/2 {Light’s double makes pairs on I
and II. No roll of Dark captures anything now.} (12. in/1 {A fourth checker on I would leave II
alone, where 11 rolls capture.}) 13. roll43 14. 5/9 15. 6/9 16. roll53 17. in/5 18. in/3 19. roll22
20. 9/11 21. 9/11 22. roll52 23. in/5 24. in/2 25. roll63 26. in/3 27. 3/9 28. roll52 29. in/5 30.
5/7 31. roll42 32. in/4 33. 9/11 34. roll66 35. in/6 36. in/6 37. 7/13 38. 13/19 {6-6: two checkers
enter, so the gate is open, and a third runs from VII to XIX in the same turn. Light has closed I,
II, V and VI: 16 of 36 rolls of Dark enter nothing.} 39. roll61 40. 4/10 41. 10/11 42. roll65 43.
2/8 44. 8/13 45. roll21 46. 11/12 {Dark cannot play the 2: II is closed, and the gate is shut while
checkers wait. The 1 is forced, and breaks up the four on XI: 22 of Light’s rolls capture on XII.}
47. roll64 48. 2/8 49. 8/12 {Light captures, which costs Dark twelve points. 16 rolls capture in
return, but 9 of 36 bring nothing in.} (49. 2/6 {After this only 5 rolls capture, but Dark loses
nothing: the engine’s analysis prefers to capture.}) 50. roll32 51. in/3 52. in/2 53. roll62 54.
in/2 {The 6 could enter too, but the 2 also captures. Dark’s checker in the centre has to enter
first again.} 55. 13/19 56. roll61 57. pass {I and VI are closed, so 6-1 brings nothing in: Dark
loses the whole turn.} 58. roll54 59. 12/17 60. 2/6 61. roll21 62. in/2 63. 2/3 64. roll64 65. 6/12
66. 12/16 67. roll32 68. in/3 69. in/2 70. roll62 71. 16/22 72. 17/19 73. roll32 74. in/3 75. in/2
76. roll62 77. 22/24 78. 24/off6 {All ten are in and none is captured, so Light may bear off,
although six checkers still stand between I and VI. The wall stays whole while Dark has one to
enter.} 79. roll42 80. in/4 81. 2/4 82. roll42 83. 19/23 84. 23/off2 85. roll62 86. 11/17 87. 2/4
88. roll63 89. 1/7 90. 7/10 {Dark has entered all ten, so the wall has done its work, and Light
runs. 20 rolls capture on X; nothing can capture on I.} (90. 5/8 {After this 35 rolls capture on V,
VII or VIII.}) 91. roll53 92. 17/22 93. 22/off3 94. roll32 95. 5/8 96. 8/10 97. roll33 98. 11/14 99.
11/14 100. 14/17 101. 14/17 102. roll53 103. 5/10 104. 10/13 105. roll21 106. 3/5 107. 4/5 108.
roll64 109. 13/19 110. 6/10 111. roll21 112. 3/5 113. 5/6 114. roll52 115. in/2 116. 1/6 117. roll41
118. in/4 119. 5/6 120. roll62 121. in/6 122. 6/8 123. roll61 124. in/6 125. 5/6 126. roll43 127.
8/12 128. 12/15 129. roll62 130. 6/12 131. 4/6 132. roll51 133. 15/20 134. 19/20 135. roll42 136.
12/16 137. 16/18 138. roll22 139. 10/12 140. 12/14 141. 14/16 142. 16/18 {2-2 carries one checker
from X to XVIII in four plays, and the last one captures. That costs Dark 18 points.} 143. roll64
144. in/4 145. 3/9 146. roll42 147. 18/22 148. 22/24 149. roll32 150. 4/7 151. 7/9 152. roll63 153.
10/16 154. 16/19 155. roll52 156. 17/22 157. 22/24 {The price of a checker left alone: 5-2 brings
Dark from XVII to XXIV. Light loses 24 points, the most that a capture can cost.} 158. roll44 159.
pass {IV and VI are closed. Only 4 of 36 rolls enter nothing, and 4-4 is one of them: Light loses
the turn.} 160. roll54 161. 6/10 162. 10/15 163. roll31 164. in/3 165. in/1 166. roll21 167. in/2
168. 2/3 169. roll11 170. in/1 171. in/1 172. 1/2 173. 19/20 174. roll52 175. 6/11 176. 24/off2 177.
roll33 178. 2/5 179. 5/8 180. 8/11 181. 11/14 {3-3 carries one checker from II to XIV. It captures
on XI on its way, and moves on to where only 9 rolls capture it.} 182. roll31 183. in/3 184. 3/4
185. roll63 186. 14/17 187. 17/23 188. roll22 189. in/2 190. 2/4 191. 9/11 192. 9/11 193. roll65
194. 20/off6 195. 23/off5 196. roll64 197. 3/9 198. 9/13 199. roll21 200. 1/3 201. 1/2 202. roll64
203. 4/10 204. 13/17 205. roll53 206. 2/7 207. 7/10 208. roll65 209. in/5 210. 4/10 211. roll42 212.
in/2 213. 3/7 214. roll61 215. 4/10 216. 4/5 217. roll41 218. 2/6 219. 7/8 220. roll31 221. 5/8 222.
5/6 223. roll52 224. in/5 225. in/2 226. roll62 227. 11/17 228. 6/8 229. roll61 230. 19/off6 231.
19/20 232. roll11 233. 11/12 234. 12/13 235. 13/14 236. 14/15 237. roll54 238. 20/off5 239. 2/6 240.
roll62 241. 17/23 242. 23/off2 243. roll53 244. 6/11 245. 11/14 246. roll21 247. 15/17 248. 15/16
249. roll53 250. 14/19 251. 19/22 252. roll31 253. 16/19 254. 17/18 255. roll62 256. 20/off6 257.
20/22 {Light bears one off, and makes a pair on XXII with the 2. No roll of Dark captures.} (257.
22/24 {After this each roll captures on XX or XXIV.}) 258. roll54 259. 18/23 260. 23/off4 261.
roll54 262. 22/off5 263. 22/off4 264. roll11 265. 8/9 266. 8/9 267. 17/18 268. 18/19 269. roll66
270. 5/11 271. 11/17 272. 17/23 273. 23/off6 {The last checker had 20 points to go, and X is closed.
Only 6-6 finishes at once: 1 of 36 rolls.}
"""
