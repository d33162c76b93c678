/** A point of a drawing, in units of its viewBox. */
export type Point = readonly [x: number, y: number];

/** A number as short as SVG allows, with at most `digits` decimals: 0.50 → .5, -0 → 0. */
export function short(value: number, digits = 1): string {
  const rounded = Number(value.toFixed(digits));
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

/** Numbers one after the other, with a blank only where the next one does not part itself by its sign. */
export function numbers(values: readonly number[], digits = 1): string {
  let text = '';
  for (const value of values) {
    const next = short(value, digits);
    text += text === '' || next.startsWith('-') ? next : ` ${next}`;
  }
  return text;
}

/** An open line through points, absolute start, relative steps; rounding errors do not add up. */
export function polyline(points: readonly Point[]): string {
  const digits = 1;
  const grid = 10 ** digits;
  const snapped = points.map(
    ([x, y]): Point => [Math.round(x * grid) / grid, Math.round(y * grid) / grid],
  );
  const steps = snapped
    .slice(1)
    .flatMap(([x, y], index) => [x - (snapped[index]?.[0] ?? 0), y - (snapped[index]?.[1] ?? 0)]);
  return `M${numbers(snapped[0] ?? [0, 0], digits)}l${numbers(steps, digits)}`;
}

/**
 * A smooth curve t ↦ point over [from, to] as equal cubic pieces. Because the pieces are equal, each handle is the
 * mirror of the one before, and the short `s` notation says the same as `c` with a third fewer numbers.
 */
export function smoothCurve(
  at: (t: number) => Point,
  from: number,
  to: number,
  pieces: number,
): string {
  const step = (to - from) / pieces;
  const handle = (t: number): Point => {
    const [x1, y1] = at(t - step / 64);
    const [x2, y2] = at(t + step / 64);
    return [((x2 - x1) * 32) / 3, ((y2 - y1) * 32) / 3];
  };
  const start = at(from).map(Math.round);
  const [x0 = 0, y0 = 0] = start;
  let [x, y] = [x0, y0];
  let steps = '';
  for (let piece = 1; piece <= pieces; piece += 1) {
    const t = from + piece * step;
    const [dx, dy] = handle(t);
    const [ex = 0, ey = 0] = at(t).map(Math.round);
    const numbersOfPiece = [ex - dx - x, ey - dy - y, ex - x, ey - y];
    if (piece === 1) {
      const [hx, hy] = handle(from);
      steps += `c${numbers([hx, hy, ...numbersOfPiece], 0)}`;
    } else {
      steps += `${piece === 2 ? 's' : ''}${separated(numbers(numbersOfPiece, 0), piece > 2)}`;
    }
    [x, y] = [ex, ey];
  }
  return `M${numbers(start, 0)}${steps}`;
}

function separated(text: string, needed: boolean): string {
  return needed && !text.startsWith('-') ? ` ${text}` : text;
}
