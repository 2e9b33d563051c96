// What lies over the board, and whether the board is too small to play on.
() => {
  const { left, right, top, bottom } = document.querySelector(".frame").getBoundingClientRect();
  const covers = (box) => box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
  const parts = [...document.querySelectorAll(".voice *, .controls *")].filter((each) => each.checkVisibility());
  const over = parts.filter((each) => covers(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 80));
  return bottom - top < 100 ? ["the board is too small", ...over] : over;
}
