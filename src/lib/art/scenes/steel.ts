import { numbers, type Point } from '../path.ts';
import {
  across,
  ellipse,
  fine,
  line,
  main,
  rect,
  type Stroke,
  shape,
  solid,
  times,
} from '../pen.ts';

/** From the face of a bar to its far end. */
const LENGTH: Point = [226, -62];
const RADIUS = 14.5;
const ROWS = [5, 6, 5, 4];
const CORNER: Point = [58, 250];

const turned = Math.atan2(LENGTH[1], LENGTH[0]);
const side: Point = [-Math.sin(turned) * RADIUS, Math.cos(turned) * RADIUS];

/** Centre of the face of a bar; rows count from below. */
function face(row: number, place: number): Point {
  const count = ROWS[row] ?? 0;
  const [x, y] = CORNER;
  return [x + (6 - count) * RADIUS + place * 2 * RADIUS, y - row * RADIUS * 1.74];
}

const moved = ([x, y]: Point, share: number): Point => [
  x + LENGTH[0] * share,
  y + LENGTH[1] * share,
];

function body([x, y]: Point): Stroke[] {
  const [sx, sy] = side;
  const [ex, ey] = moved([x + sx, y + sy], 1);
  return [
    solid(
      `M${numbers([x - sx, y - sy])}l${numbers(LENGTH)}A${RADIUS} ${RADIUS} 0 0 1 ${numbers([ex, ey])}L${numbers([x + sx, y + sy])}z`,
    ),
    fine(
      across(6, -0.3, 0.97, (t) =>
        line(x + sx * t, y + sy * t, ...moved([x + sx * t, y + sy * t], 1)),
      ),
    ),
  ];
}

function end([x, y]: Point, index: number): Stroke[] {
  return [
    solid(ellipse(x, y, RADIUS)),
    fine(ellipse(x, y, RADIUS * 0.74), ellipse(x, y, RADIUS * 0.5), ellipse(x, y, RADIUS * 0.26)),
    ...(index % 4 === 1 ? [main(line(x - 4, y, x + 4, y))] : []),
  ];
}

/** A steel band over the bundle, at a share of its length. */
function strap(share: number): Stroke {
  const corners: readonly (readonly [row: number, place: number, dx: number, dy: number])[] = [
    [0, 4, 0.7, 0.72],
    [0, 4, 1, 0],
    [1, 5, 1, 0.2],
    [1, 5, 0.95, -0.3],
    [3, 3, 0.95, -0.3],
    [3, 3, 0.4, -0.92],
    [3, 0, -0.3, -0.95],
  ];
  const edge = (at: number) =>
    corners.map(([row, place, dx, dy]): Point => {
      const [x, y] = face(row, place);
      return moved([x + dx * RADIUS, y + dy * RADIUS], at);
    });
  return solid(shape([...edge(share), ...edge(share + 0.028).reverse()]));
}

/** A tag with the heat number (炉号): what proves which melt a bar comes from. */
function tag(x: number, y: number): Stroke[] {
  const code = [0, 3, 4.5, 8, 10, 14, 15.5, 19, 22, 23.5, 27, 30, 34, 36, 39, 42, 45, 48.5, 50, 53];
  return [
    main(`M${x + 10} ${y + 10}c-10-10-8-20-4-34`),
    solid(
      shape([
        [x, y + 9],
        [x + 9, y],
        [x + 84, y],
        [x + 84, y + 50],
        [x, y + 50],
      ]),
    ),
    solid(ellipse(x + 10, y + 10, 2.8)),
    main(line(x + 22, y + 12, x + 72, y + 12)),
    fine(line(x + 12, y + 21, x + 72, y + 21), line(x + 12, y + 28, x + 52, y + 28)),
    fine(code.map((at) => line(x + 12 + at, y + 35, x + 12 + at, y + 44)).join('')),
  ];
}

function crane(): Stroke[] {
  const hook = 268;
  const truss = times(30, (i) => line(i * 16, i % 2 ? 26 : 36, (i + 1) * 16, i % 2 ? 36 : 26));
  return [
    fine(line(0, 26, 480, 26), line(0, 36, 480, 36), truss.join('')),
    solid(rect(hook - 24, 22, 48, 18)),
    fine(times(10, (i) => line(hook - 20 + i * 4.5, 26, hook - 20 + i * 4.5, 36)).join('')),
    main(line(hook - 9, 40, hook - 9, 62), line(hook + 9, 40, hook + 9, 62)),
    solid(rect(hook - 15, 62, 30, 12)),
    main(`M${hook} 74v7c0 5 7 6 7 12a7.5 7.5 0 0 1-15 0`),
  ];
}

/** 特钢: a bundle of bars under the crane, with its heat number. */
export function steel(): Stroke[] {
  const bars = ROWS.flatMap((count, row) => times(count, (place) => face(row, place)));
  return [
    ...crane(),
    fine(
      line(10, 276, 470, 276),
      times(39, (i) => line(14 + i * 12, 276, 9 + i * 12, 281)).join(''),
    ),
    solid(rect(82, 264, 24, 12), rect(170, 264, 24, 12), rect(358, 196, 34, 80)),
    fine(times(8, (i) => line(361 + i * 4, 200, 361 + i * 4, 274)).join('')),
    ...bars.flatMap(body),
    strap(0.26),
    strap(0.72),
    ...bars.flatMap(end),
    ...tag(248, 216),
  ];
}
