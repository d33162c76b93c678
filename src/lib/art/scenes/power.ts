import type { Point } from '../path.ts';
import {
  across,
  ellipse,
  fine,
  hatchBelow,
  hatchedDisc,
  line,
  main,
  plot,
  rect,
  type Stroke,
  shape,
  solid,
  solidFine,
  times,
} from '../pen.ts';

const hills = (x: number): number =>
  214 -
  22 * Math.exp(-(((x - 40) / 90) ** 2)) -
  34 * Math.exp(-(((x - 250) / 110) ** 2)) -
  18 * Math.exp(-(((x - 440) / 70) ** 2));

/** A turbine whose hub is at (x, y); blades of length r, turned by `turn` degrees. */
function turbine(x: number, y: number, r: number, turn: number, foot: number): Stroke[] {
  const blade = (degrees: number): string => {
    const t = (degrees * Math.PI) / 180;
    const at = (along: number, side: number): Point => [
      x + along * r * Math.sin(t) + side * r * Math.cos(t),
      y - along * r * Math.cos(t) + side * r * Math.sin(t),
    ];
    return shape([
      at(0.04, -0.018),
      at(0.16, -0.055),
      at(0.3, -0.05),
      at(0.7, -0.02),
      at(1, 0.004),
      at(0.6, 0.016),
      at(0.04, 0.018),
    ]);
  };
  const w = r / 30;
  return [
    solid(
      shape([
        [x - w * 0.55, y + 2],
        [x + w * 0.55, y + 2],
        [x + w * 1.25, foot],
        [x - w * 1.25, foot],
      ]),
    ),
    fine(
      line(x + w * 0.1, y + 8, x + w * 0.35, foot),
      line(x + w * 0.32, y + 8, x + w * 0.85, foot),
    ),
    solid(...[turn, turn + 120, turn + 240].map(blade)),
    solid(ellipse(x, y, r / 22)),
  ];
}

/** A row of panels seen from the front and a little above: a slanted table of cells on two legs. */
function panels(x: number, y: number, width: number, scale: number): Stroke[] {
  const [h, lean] = [42 * scale, 20 * scale];
  const at = (u: number, v: number): Point => [x + u * width + lean * v, y - h * v];
  const legs = times(4, (i): Point => [0.09 + i * 0.275, 0.3]);
  return [
    main(
      ...legs.map(([u, v]) => {
        const [lx, ly] = at(u, v);
        return line(lx, ly, lx, y + 17 * scale);
      }),
    ),
    solid(shape([at(0, 0), at(1, 0), at(1, 1), at(0, 1)])),
    fine(
      times(3, (i) => shape([at(0, (i + 1) / 4), at(1, (i + 1) / 4)], true)).join(''),
      times(23, (i) => shape([at((i + 1) / 24, 0), at((i + 1) / 24, 1)], true)).join(''),
    ),
    main(...times(3, (i) => shape([at((i + 1) / 4, 0), at((i + 1) / 4, 1)], true))),
  ];
}

function storage(): Stroke[] {
  const [x, y] = [414, 244];
  return [
    solid(rect(x, y, 62, 34), rect(x + 3, y + 34, 8, 4), rect(x + 51, y + 34, 8, 4)),
    fine(across(16, -0.99, 0.99, (t) => line(x + 20 + t * 17, y + 4, x + 20 + t * 17, y + 30))),
    main(rect(x + 42, y + 5, 15, 25)),
    fine(times(5, (i) => line(x + 44.5, y + 9 + i * 2.4, x + 54.5, y + 9 + i * 2.4)).join('')),
  ];
}

/** 新基建: turbines on the hills, panels and a battery container before them. */
export function power(): Stroke[] {
  return [
    fine(hatchedDisc(372, 84, 36, 3.2)),
    ...turbine(58, 122, 40, 20, 206),
    solidFine(`${plot(hills, [0, 480], 6)}V228H0z`),
    fine(hatchBelow(hills, [0, 480], 228, 3.6)),
    ...turbine(282, 96, 62, 75, 206),
    ...turbine(158, 78, 74, 8, 222),
    ...panels(52, 226, 140, 0.62),
    ...panels(212, 226, 158, 0.62),
    ...panels(14, 268, 178, 0.92),
    ...panels(216, 268, 168, 0.92),
    ...storage(),
    fine(line(0, 285, 480, 285), times(40, (i) => line(6 + i * 12, 285, 2 + i * 12, 290)).join('')),
  ];
}
