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
  times,
} from '../pen.ts';

const GROUND = 262;

/** A storage tank with its winding stair. */
function tank(cx: number, r: number, top: number): Stroke[] {
  const ry = r * 0.16;
  const turn = (i: number): readonly [number, number] => {
    const t = -0.9 + (1.75 * i) / 13;
    return [cx + r * Math.sin(t), GROUND - 8 - ((GROUND - 8 - top) * i) / 13 + ry * Math.cos(t)];
  };
  const wall = (t: number): string => {
    const y = ry * Math.sqrt(1 - t * t);
    return line(cx + t * r, top + y, cx + t * r, GROUND - ry + y);
  };
  return [
    solid(
      `M${cx - r} ${top}V${(GROUND - ry).toFixed(1)}a${r} ${ry.toFixed(1)} 0 0 0 ${2 * r} 0V${top}`,
    ),
    fine(across(22, 0.2, 0.995, wall), across(7, -0.995, -0.82, wall)),
    fine(
      times(3, (i) => arc([cx, top + 26 + i * ((GROUND - top - 40) / 3)], [r, ry], 0, 180)).join(
        '',
      ),
    ),
    solid(ellipse(cx, top, r, ry)),
    solid(
      `M${cx - r} ${top}a${r} ${(r * 0.42).toFixed(1)} 0 0 1 ${2 * r} 0a${r} ${ry.toFixed(1)} 0 0 1 ${-2 * r} 0`,
    ),
    fine(
      times(7, (i) => {
        const u = -0.75 + i * 0.25;
        return `M${cx} ${(top - r * 0.42 + 0.5).toFixed(1)}Q${(cx + u * r * 0.8).toFixed(1)} ${(top - r * 0.36).toFixed(1)} ${(cx + u * r).toFixed(1)} ${(top + ry * Math.sqrt(1 - u * u)).toFixed(1)}`;
      }).join(''),
    ),
    solid(rect(cx - 5, top - r * 0.42 - 5, 10, 6)),
    main(
      shape(times(14, turn), true),
      shape(
        times(14, (i) => [turn(i)[0], turn(i)[1] - 8] as const),
        true,
      ),
    ),
    fine(times(14, (i) => line(turn(i)[0], turn(i)[1], turn(i)[0], turn(i)[1] - 8)).join('')),
  ];
}

function wheel(x: number): Stroke[] {
  const y = GROUND + 8;
  return [
    solid(ellipse(x, y, 12)),
    main(ellipse(x, y, 6.5)),
    fine(
      ellipse(x, y, 9.6),
      times(8, (i) => {
        const t = (i * Math.PI) / 4;
        return line(
          x + 2 * Math.cos(t),
          y + 2 * Math.sin(t),
          x + 6 * Math.cos(t),
          y + 6 * Math.sin(t),
        );
      }).join(''),
    ),
  ];
}

/** A road tanker: oval tank with its manholes, ladder, and the cab before it. */
function tanker(): Stroke[] {
  const [x, y, w, h] = [132, 186, 230, 62];
  const r = h / 2;
  return [
    solid(rect(x + 10, y + h - 4, w + 62, 9)),
    solid(`M${x + 16} ${y}h${w - 32}c20 0 22 ${h} 0 ${h}h${32 - w}c-22 0-20 ${-h} 0 ${-h}z`),
    fine(
      across(15, 0.1, 0.985, (t) => {
        const inset = 15 * (1 - Math.sqrt(1 - t * t)) + 2;
        return line(x + inset, y + r + t * r, x + w - inset, y + r + t * r);
      }),
    ),
    fine(across(4, -0.985, -0.72, (t) => line(x + 15, y + r + t * r, x + w - 15, y + r + t * r))),
    main(...[0.27, 0.5, 0.73].map((u) => line(x + w * u, y, x + w * u, y + h))),
    solid(...[0.38, 0.62].map((u) => rect(x + w * u - 9, y - 6, 18, 6))),
    main(
      line(x + 18, y - 9, x + w - 18, y - 9),
      ...times(7, (i) => line(x + 22 + i * 31, y - 9, x + 22 + i * 31, y)),
    ),
    solid(rect(x + w * 0.42, y + 18, 58, 24)),
    main(line(x + w * 0.42 + 8, y + 27, x + w * 0.42 + 50, y + 27)),
    fine(line(x + w * 0.42 + 8, y + 33, x + w * 0.42 + 38, y + 33)),
    solid(`M${x + w + 8} ${y + h + 4}v-58q0-6 6-6h26q5 0 7 5l12 26q5 1 5 7v26z`),
    main(`M${x + w + 30} ${y + 7}h10l11 22h-21z`),
    fine(
      line(x + w + 14, y + 10, x + w + 14, y + h),
      line(x + w + 24, y + 36, x + w + 29, y + 36),
      times(4, (i) => line(x + w + 48, y + 40 + i * 4, x + w + 60, y + 40 + i * 4)).join(''),
    ),
    ...[x + 40, x + 68, x + 96, x + w - 10, x + w + 42].flatMap(wheel),
  ];
}

/** The loading arm that fills the tanker from above. */
function arm(): Stroke[] {
  return [
    solid(rect(108, 128, 6, 146), rect(100, 272, 22, 5)),
    main('M114 134h98q8 0 8 8v36', 'M114 140h96q4 0 4 4v34'),
    solid(rect(210, 176, 14, 5)),
    fine(line(111, 128, 176, 108), line(176, 108, 206, 134)),
    main(line(94, 158, 108, 158), line(94, 164, 108, 164)),
  ];
}

/** 成品油: tanks of a depot, and a road tanker under the loading arm. */
export function depot(): Stroke[] {
  return [
    ...tank(392, 62, 104),
    ...tank(262, 54, 88),
    ...tank(62, 50, 122),
    main(line(20, 253, 470, 253), line(20, 258, 470, 258)),
    ...arm(),
    ...tanker(),
    fine(
      line(8, 282, 472, 282),
      times(39, (i) => line(12 + i * 12, 282, 7 + i * 12, 287)).join(''),
    ),
  ];
}
