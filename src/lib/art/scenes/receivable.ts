import { numbers, type Point, short } from '../path.ts';
import {
  across,
  arc,
  ellipse,
  fine,
  line,
  main,
  rect,
  route,
  type Stroke,
  shape,
  solid,
  solidFine,
  times,
} from '../pen.ts';

/** A small rosette, as printed on bills and notes: one oval turned about its middle. */
function rosette(cx: number, cy: number, r: number, count: number): string {
  return times(count, (i) => {
    const t = (Math.PI * i) / count;
    const [dx, dy] = [r * Math.cos(t), r * Math.sin(t)];
    const half = `a${numbers([r, r * 0.46])} ${short((t * 180) / Math.PI)} 1 1`;
    return `M${numbers([cx - dx, cy - dy])}${half} ${numbers([2 * dx, 2 * dy])}${half} ${numbers([-2 * dx, -2 * dy])}`;
  }).join('');
}

/** The lines of the invoice: a hatched head and five rows with goods on the left and an amount on the right. */
function table([x, y]: Point, w: number): Stroke[] {
  const row = (i: number): number => y + 18 + i * 17;
  const columns = [60, 94].map((at) => line(x + at, y, x + at, y + 103));
  const entry = (i: number): string =>
    line(x + 6, row(i) + 9, x + 22 + ((i * 23) % 31), row(i) + 9) +
    line(x + 124 - ((i * 17) % 21), row(i) + 9, x + 125, row(i) + 9);
  return [
    main(rect(x, y, w, 103)),
    fine(...times(5, (i) => line(x, row(i), x + w, row(i))), ...columns),
    fine(...times(24, (i) => line(x + i * 5.4, y + 18, x + 5.4 + i * 5.4, y))),
    main(...times(5, entry)),
  ];
}

function invoice(): Stroke[] {
  const [x, y, w, h] = [30, 42, 158, 212];
  return [
    solidFine(rect(x + 9, y + 9, w, h)),
    solid(
      shape([
        [x, y],
        [x + w - 26, y],
        [x + w, y + 26],
        [x + w, y + h],
        [x, y + h],
      ]),
    ),
    solid(
      shape([
        [x + w - 26, y],
        [x + w - 26, y + 26],
        [x + w, y + 26],
      ]),
    ),
    fine(
      times(7, (i) => line(x + w - 24 + i * 3, y + 24, x + w - 24 + i * 3, y + 5 + i * 3)).join(''),
    ),
    fine(rosette(x + 36, y + 38, 22, 12)),
    main(line(x + 68, y + 26, x + 122, y + 26)),
    fine(
      line(x + 68, y + 37, x + 140, y + 37),
      line(x + 68, y + 45, x + 140, y + 45),
      line(x + 68, y + 53, x + 112, y + 53),
    ),
    ...table([x + 14, y + 74], w - 28),
    main(line(x + 14, y + 192, x + 50, y + 192)),
    fine(
      times(22, (i) => line(x + 92 + i * 2.4, y + 186, x + 92 + i * 2.4, y + 201 - (i % 3))).join(
        '',
      ),
    ),
  ];
}

function note(): Stroke[] {
  const [x, y, w, h] = [274, 104, 176, 84];
  return [
    solid(rect(x, y, w, h)),
    fine(rect(x + 5, y + 5, w - 10, h - 10), rosette(x + 48, y + h / 2, 30, 16)),
    fine(
      times(5, (i) => line(x + 96, y + 50 + i * 4, x + w - 14 - i * 3, y + 50 + i * 4)).join(''),
    ),
    main(line(x + 96, y + 20, x + w - 14, y + 20), line(x + 96, y + 30, x + w - 34, y + 30)),
  ];
}

/** A pile of coins; `count` coins, the lowest standing on `foot`. */
function coins(cx: number, foot: number, count: number): Stroke[] {
  const [rx, ry, thick] = [31, 9.5, 8];
  return times(count, (i): Stroke[] => {
    const y = foot - i * thick;
    const x = cx + Math.sin(i * 2.4) * 1.8;
    return [
      solid(
        `M${(x - rx).toFixed(1)} ${y - thick}v${thick}${arc([x, y], [rx, ry], 0, 180).replace(/^M\S+ ?\S+A(\S+ \S+) 0 0 1.*$/, `a${rx} ${ry} 0 0 0 ${2 * rx} 0`)}v${-thick}`,
      ),
      fine(
        across(26, -0.995, 0.995, (t) =>
          line(
            x + t * rx,
            y - thick + ry * Math.sqrt(1 - t * t),
            x + t * rx,
            y + ry * Math.sqrt(1 - t * t),
          ),
        ),
      ),
      solid(ellipse(x, y - thick, rx, ry)),
      ...(i === count - 1
        ? [fine(ellipse(x, y - thick, rx - 4, ry - 1.6)), main(yuan([x, y - thick]))]
        : []),
    ];
  }).flat();
}

/** ¥ lying on a coin. */
function yuan([x, y]: Point): string {
  return (
    shape(
      [
        [x - 8, y - 4.4],
        [x, y - 0.6],
        [x + 8, y - 4.4],
      ],
      true,
    ) +
    line(x, y - 0.6, x, y + 4.6) +
    line(x - 7, y + 0.6, x + 7, y + 0.6) +
    line(x - 7, y + 2.7, x + 7, y + 2.7)
  );
}

/** 保理: an invoice goes through three stations and becomes money. */
export function receivable(): Stroke[] {
  return [
    fine(
      line(10, 272, 470, 272),
      times(39, (i) => line(14 + i * 12, 272, 9 + i * 12, 277)).join(''),
    ),
    ...note(),
    ...coins(412, 252, 9),
    ...coins(340, 258, 6),
    ...coins(268, 264, 3),
    ...invoice(),
    route('M189 118c44 0 30-64 74-64h64c32 0 34 14 34 49'),
    ...(
      [
        [226.5, 86],
        [272, 54],
        [330, 54],
      ] as const
    ).map(([x, y]): Stroke => ({ ...route(ellipse(x, y, 6)), solid: true })),
  ];
}
