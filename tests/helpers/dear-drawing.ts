/** A drawing (SVG) of some hundred bytes whose size alone takes a decoder ten seconds: groups that use groups that use groups. */
export function dearDrawing(): Buffer {
  const groups = Array.from({ length: 7 }, (_, depth) => {
    const use = `<use href="#g${depth}" x="${depth + 1}"/>`;
    return `<g id="g${depth + 1}">${use.repeat(8)}</g>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><rect id="g0" width="1" height="1"/>${groups.join('')}</svg>`,
  );
}
