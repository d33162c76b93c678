import { numbers, type Point, polyline, short } from './path.ts';

/** `main` draws outlines, `fine` shades, `route` is the one coloured line of the way of goods and money. */
export type Pen = 'main' | 'fine' | 'route';

/** One stroke of a drawing. A solid one hides what was drawn before it, as paper would. */
export interface Stroke {
  readonly pen: Pen;
  readonly d: string;
  readonly solid: boolean;
}

/** An outline of these path data. */
export const main = (...d: string[]): Stroke => ({ pen: 'main', d: d.join(''), solid: false });
/** Shading of these path data. */
export const fine = (...d: string[]): Stroke => ({ pen: 'fine', d: d.join(''), solid: false });
/** The coloured line along these path data. */
export const route = (...d: string[]): Stroke => ({ pen: 'route', d: d.join(''), solid: false });
/** An outline that hides what lies under it. */
export const solid = (...d: string[]): Stroke => ({ pen: 'main', d: d.join(''), solid: true });
/** Shading that hides what lies under it. */
export const solidFine = (...d: string[]): Stroke => ({ pen: 'fine', d: d.join(''), solid: true });

/** Whole numbers from 0 below `count`, each through `make`. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Path data of a straight line. */
export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${numbers([x1, y1])}l${numbers([x2 - x1, y2 - y1])}`;
}

/** Closed polygon, or an open line with `open`. */
export function shape(points: readonly Point[], open = false): string {
  return polyline(points) + (open ? '' : 'z');
}

/** Path data of a rectangle from its upper left corner. */
export function rect(x: number, y: number, width: number, height: number): string {
  return `M${numbers([x, y])}h${short(width)}v${short(height)}h${short(-width)}z`;
}

/** Path data of an ellipse around its centre; a circle without `ry`. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  const half = `a${numbers([rx, ry])} 0 0 1`;
  return `M${numbers([cx - rx, cy])}${half} ${numbers([2 * rx, 0])}${half} ${numbers([-2 * rx, 0])}`;
}

/** Part of an ellipse, clockwise from one angle to another, in degrees with 0 to the right. */
export function arc([cx, cy]: Point, [rx, ry]: Point, from: number, to: number): string {
  const at = (degrees: number): Point => {
    const t = (degrees * Math.PI) / 180;
    return [cx + rx * Math.cos(t), cy + ry * Math.sin(t)];
  };
  const [x1, y1] = at(from);
  const [x2, y2] = at(to);
  return `M${numbers([x1, y1])}A${numbers([rx, ry])} 0 ${to - from > 180 ? 1 : 0} 1 ${numbers([x2, y2])}`;
}

/** Lines along a cylinder, dense at its edges as the eye sees them; `from` and `to` in −1…1 across it. */
export function across(count: number, from: number, to: number, at: (t: number) => string): string {
  const [a, b] = [Math.asin(from), Math.asin(to)];
  return times(count, (i) => at(Math.sin(a + ((b - a) * (i + 0.5)) / count))).join('');
}

/** Horizontal hatching of a disc, sparser downwards: a sun as an engraver cuts it. */
export function hatchedDisc(cx: number, cy: number, r: number, gap: number): string {
  const lines: string[] = [];
  for (let y = -r + gap; y < r; y += gap * (1 + (y + r) / (1.4 * r))) {
    const half = Math.sqrt(r * r - y * y);
    lines.push(line(cx - half, cy + y, cx + half, cy + y));
  }
  return lines.join('');
}

/** Horizontal hatching between a skyline and a ground line, only where the skyline leaves room. */
export function hatchBelow(
  skyline: (x: number) => number,
  [x1, x2]: Point,
  ground: number,
  gap: number,
): string {
  const step = 2;
  const lines: string[] = [];
  for (let y = ground - gap; y > ground - 200; y -= gap) {
    let start: number | undefined;
    for (let x = x1; x <= x2 + step; x += step) {
      const inside = x <= x2 && skyline(x) < y;
      if (inside) start ??= x;
      else if (start !== undefined) {
        lines.push(line(start, y, x - step, y));
        start = undefined;
      }
    }
  }
  return lines.join('');
}

/** A function drawn as a line of short straight steps. */
export function plot(f: (x: number) => number, [x1, x2]: Point, step = 8): string {
  const count = Math.ceil((x2 - x1) / step);
  return polyline(
    times(count + 1, (i): Point => {
      const x = Math.min(x2, x1 + i * step);
      return [x, f(x)];
    }),
  );
}

/** Water: rows of a wave, broken so that light lies on it; the vignette narrows towards the viewer. */
export function water([x1, x2]: Point, [y1, y2]: Point, rows: number): string {
  return times(rows, (row) => {
    const depth = (row + 0.5) / rows;
    const y = y1 + (y2 - y1) * depth ** 1.3;
    const length = 26 + 46 * depth;
    const inset = ((x2 - x1) / 5) * depth ** 2.2;
    const parts: string[] = [];
    for (
      let x = x1 + inset + ((row * 37) % 60);
      x < x2 - inset;
      x += length * (1.25 + 0.5 * Math.sin(row * 2.1 + x / 70))
    ) {
      const end = Math.min(x2 - inset, x + length);
      if (end - x > 6) {
        parts.push(plot((at) => y + 1.3 * Math.sin(at / 7 + row), [x, end], 3.5));
      }
    }
    return parts.join('');
  }).join('');
}
