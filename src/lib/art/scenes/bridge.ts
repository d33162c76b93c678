import type { Point } from '../path.ts';
import {
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
  times,
  water,
} from '../pen.ts';

const deck = (x: number): number => 186 - 7 * Math.cos((x - 262) / 170);
const hills = (x: number): number =>
  196 -
  26 * Math.exp(-(((x - 70) / 60) ** 2)) -
  40 * Math.exp(-(((x - 410) / 74) ** 2)) -
  16 * Math.exp(-(((x - 300) / 60) ** 2));

/** The deck's edge, `below` its upper one. */
const girder = (below: number): Point[] => times(49, (i) => [i * 10, deck(i * 10) + below]);

function pylon(x: number): Stroke[] {
  const left: Point[] = [
    [x - 3, 34],
    [x - 11, 178],
    [x - 15, 232],
    [x - 9, 232],
    [x - 5, 178],
    [x, 60],
  ];
  const right = left.map(([px, py]): Point => [2 * x - px, py]);
  return [
    solid(
      shape([
        [x - 3, 30],
        [x + 3, 30],
        ...right.slice(1, 5),
        [x, 60],
        ...left.slice(1, 5).reverse(),
      ]),
    ),
    solid(rect(x - 21, 232, 42, 7)),
    fine(times(4, (i) => line(x + 9 + i * 1.6, 186 + i * 10, x + 11 + i * 1.4, 232)).join('')),
    main(line(x - 10, 200, x + 10, 200)),
  ];
}

function cables(x: number, side: 1 | -1): string {
  return times(13, (i) => {
    const end = x + side * (14 + i * 7.4);
    return line(x + side * 2, 96 - i * 4.6, end, deck(end));
  }).join('');
}

function truck(x: number): Stroke[] {
  const y = deck(x) - 4;
  return [
    solid(
      rect(x, y - 11, 17, 9),
      shape([
        [x + 17, y - 8],
        [x + 22, y - 8],
        [x + 25, y - 4],
        [x + 25, y - 2],
        [x + 17, y - 2],
      ]),
    ),
    solid(
      ...[4, 12, 21].map(
        (at) => `M${x + at - 2} ${(y - 1.5).toFixed(1)}a2 2 0 1 1 4 0 2 2 0 1 1-4 0`,
      ),
    ),
  ];
}

/** 大基建: a cable-stayed bridge that carries a road over a river. */
export function bridge(): Stroke[] {
  return [
    fine(hatchedDisc(262, 96, 34, 3.2)),
    fine(hatchBelow(hills, [0, 480], 196, 3.6)),
    fine(plot(hills, [0, 480], 6)),
    fine(water([0, 480], [202, 292], 13)),
    ...[28, 452].flatMap((x) => [solid(rect(x - 5, 186, 10, 52)), solid(rect(x - 12, 236, 24, 5))]),
    ...pylon(150),
    ...pylon(374),
    fine(...[150, 374].flatMap((x) => [cables(x, -1), cables(x, 1)])),
    solid(shape([...girder(0), ...girder(9).reverse()])),
    fine(plot((x) => deck(x) - 4, [0, 480], 10)),
    fine(
      times(60, (i) => line(4 + i * 8, deck(4 + i * 8) - 4, 4 + i * 8, deck(4 + i * 8))).join(''),
    ),
    fine(times(80, (i) => line(i * 6, deck(i * 6) + 2.5, i * 6 + 3, deck(i * 6) + 6)).join('')),
    ...truck(66),
    ...truck(236),
    ...truck(272),
    ...truck(430),
  ];
}
