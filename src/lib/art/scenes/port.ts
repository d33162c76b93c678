import type { Point } from '../path.ts';
import {
  across,
  arc,
  ellipse,
  fine,
  line,
  main,
  rect,
  type Stroke,
  shape,
  solid,
  solidFine,
  times,
  water,
} from '../pen.ts';

const GROUND = 238;

/** A steel coil lying on its side: its face with the windings, its body going back to the right. */
function coil(cx: number, cy: number): Stroke[] {
  const [r, dx, dy] = [31, 34, -11];
  return [
    solid(
      `${arc([cx, cy], [r, r], 90, 262)}L${cx + dx - 4} ${cy + dy - r}${arc([cx + dx, cy + dy], [r, r], 262, 440).replace('M', 'L')}z`,
    ),
    fine(
      across(15, -0.98, 0.98, (t) => {
        const y = t * r;
        const x = Math.sqrt(r * r - y * y);
        return line(cx + x, cy + y, cx + x + dx, cy + y + dy);
      }),
    ),
    solid(ellipse(cx, cy, r)),
    fine(times(7, (i) => ellipse(cx, cy, 12.5 + i * 2.5)).join('')),
    solid(ellipse(cx, cy, 10)),
    fine(arc([cx + 2.5, cy - 1], [8, 8], 120, 240), arc([cx + 4, cy - 1.5], [7, 7], 130, 230)),
    main(line(cx - 3, cy + r - 1, cx - 3, cy + 10.5), line(cx + 3, cy + r - 1, cx + 3, cy + 10.5)),
  ];
}

/** Lattice between two parallel edges, as on a crane's boom. */
function lattice([x1, y1]: Point, [x2, y2]: Point, height: number, bays: number): string {
  const at = (i: number): Point => [x1 + ((x2 - x1) * i) / bays, y1 + ((y2 - y1) * i) / bays];
  return times(bays, (i) => {
    const [ax, ay] = at(i);
    const [bx, by] = at(i + 1);
    return i % 2 === 0 ? line(ax, ay, bx, by + height) : line(ax, ay + height, bx, by);
  }).join('');
}

function crane(): Stroke[] {
  return [
    fine(lattice([206, 92], [462, 92], 7, 32)),
    main(rect(206, 92, 256, 7)),
    main(line(318, 92, 338, 34), line(378, 92, 338, 34)),
    fine(
      line(338, 34, 222, 92),
      line(338, 34, 262, 92),
      line(338, 34, 452, 92),
      line(338, 34, 412, 92),
    ),
    solid(rect(314, 99, 7, GROUND - 99), rect(374, 99, 7, GROUND - 99)),
    main(line(321, 158, 374, 158), line(321, 164, 374, 164)),
    fine(line(321, 158, 374, 99), line(321, 99, 374, 158), lattice([321, 164], [374, 164], 66, 2)),
    solid(rect(244, 99, 20, 6), rect(330, 78, 34, 14)),
    fine(
      line(249, 105, 249, 150),
      line(259, 105, 259, 150),
      times(7, (i) => line(334 + i * 4.5, 80, 334 + i * 4.5, 90)).join(''),
    ),
    solid(rect(236, 150, 36, 17)),
    fine(times(8, (i) => line(239.5 + i * 4.2, 152, 239.5 + i * 4.2, 165)).join('')),
    solid(...[317, 377].flatMap((x) => [rect(x - 11, GROUND - 6, 22, 6)])),
  ];
}

function ship(): Stroke[] {
  const box = (column: number, row: number): Stroke[] => {
    const [x, y] = [396 + column * 23, 200 - row * 13];
    return [
      solid(rect(x, y, 23, 13)),
      fine(times(6, (i) => line(x + 3.4 + i * 3.3, y + 2, x + 3.4 + i * 3.3, y + 11)).join('')),
    ];
  };
  return [
    ...[0, 1, 2, 3].flatMap((column) =>
      times(column === 0 ? 2 : 3 + (column % 2), (row) => box(column, row)).flat(),
    ),
    solid(
      shape([
        [388, 213],
        [490, 213],
        [490, 256],
        [408, 256],
      ]),
    ),
    fine(times(6, (i) => line(391.5 + i * 3, 219 + i * 6, 480, 219 + i * 6)).join('')),
  ];
}

/** 大宗商品: coils on the quay, a gantry crane, a ship under it. */
export function port(): Stroke[] {
  const bottom = [52, 116, 180];
  return [
    ...ship(),
    ...crane(),
    fine(water([120, 480], [258, 296], 6)),
    solid(
      shape([
        [0, GROUND],
        [398, GROUND],
        [398, GROUND + 9],
        [0, GROUND + 9],
      ]),
    ),
    fine(times(66, (i) => line(i * 6, GROUND + 9, i * 6 + 6, GROUND)).join('')),
    ...[...bottom].reverse().flatMap((x) => coil(x, GROUND - 31)),
    ...[148, 84].flatMap((x) => coil(x, GROUND - 31 - 54)),
    ...coil(116, GROUND - 31 - 108),
    solidFine(
      ...bottom.map((x) =>
        shape([
          [x - 22, GROUND],
          [x - 15, GROUND - 6],
          [x - 9, GROUND],
        ]),
      ),
    ),
  ];
}
