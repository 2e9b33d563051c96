// What lies over the board or beyond the window, whether the board is too small to play on, or leaves room, and
// which words of an empty field are cut.
() => {
  const { left, right, top, bottom } = document.querySelector(".frame").getBoundingClientRect();
  const covers = (box) => box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
  const parts = [...document.querySelectorAll(".voice *, .controls *")].filter((each) => each.checkVisibility());
  const over = parts.filter((each) => covers(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 80));
  const ends = parts.map((each) => Math.round(each.getBoundingClientRect().bottom));
  const space = innerHeight - Math.max(...ends, Math.round(bottom));
  const area = document.querySelector(".board-area").getBoundingClientRect();
  const isFull = space < 24 || right - left > area.width - 2;
  const canvas = document.createElement("canvas").getContext("2d");
  const isCut = (field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    canvas.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return canvas.measureText(field.placeholder).width > room;
  };
  return [
    ...parts.filter((each) => each.placeholder && isCut(each)).map((each) => `${each.placeholder} is cut`),
    ...(bottom - top < 100 ? ["the board is too small"] : []),
    ...(space < 0 ? [`${-space} px are beyond the window`] : []),
    ...(isFull ? [] : [`${space} px are empty`]),
    ...over,
  ];
}
