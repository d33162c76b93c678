/**
 * One line through stations that lie in lanes, as on a metro map: straight within a lane, with a rounded step halfway
 * to the next column when the lane changes. Columns are 100 wide, lanes 100 high, stations in the middle.
 * `bend` is the radius of the rounding in both directions, for a picture that is stretched in one of them.
 */
export function laneLine(lanes: readonly number[], [rx, ry]: readonly [number, number]): string {
  let d = '';
  for (const [column, lane] of lanes.entries()) {
    const [x, y] = [column * 100 + 50, lane * 100 + 50];
    const before = lanes[column - 1];
    if (before === undefined) d += `M${x} ${y}`;
    else if (before !== lane) d += step(x - 50, y, lane > before ? 1 : -1, [rx, ry]);
    if (before !== undefined) d += `H${x}`;
  }
  return d;
}

function step(x: number, y: number, down: 1 | -1, [rx, ry]: readonly [number, number]): string {
  const corner = `${rx} ${down * ry}`;
  return `H${x - rx}q${rx} 0 ${corner}V${y - down * ry}q0 ${down * ry} ${corner}`;
}
