import { brotliCompressSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { ROSETTES, SCENES } from './catalogue.ts';
import { paths } from './drawing.ts';
import { ART_FILES } from './files.ts';
import { bandPath, ringSector } from './guilloche.ts';
import { numbers, polyline, short } from './path.ts';

test.each(ART_FILES)('$name is small and well formed', ({ svg }) => {
  expect(brotliCompressSync(svg).length).toBeLessThan(14 * 1024);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  // Read in one task: 376 in one file took a slow phone more than 50 ms.
  expect(svg.match(/<path/g)?.length).toBeLessThan(120);
});

test.each(Object.entries(SCENES))('%s draws the same twice', (_, draw) => {
  expect(paths(draw())).toBe(paths(draw()));
  expect(draw().some((stroke) => stroke.solid)).toBe(true);
});

test('a sector begins where its turned copy ends', () => {
  const { symmetry, rings } = ROSETTES['large-infrastructure'];
  const [first = ''] = ringSector(rings[0], symmetry).split(/(?=M)/);
  const [x = 0, y = 0] = (/^M(-?\d+) ?(-?\d+)/.exec(first) ?? []).slice(1).map(Number);
  const steps = first.replace(/^M[^c]*/, '');
  const end = endOf(steps, x, y);
  expect(end[0]).toBeCloseTo(-y, 0);
  expect(end[1]).toBeCloseTo(x, 0);
});

/** Sum of the end points of relative `c` and `s` pieces. */
function endOf(d: string, x: number, y: number): [number, number] {
  const values = [...d.matchAll(/-?\d+/g)].map(Number);
  let [ex, ey] = [x + (values[4] ?? 0), y + (values[5] ?? 0)];
  for (let at = 6; at < values.length; at += 4) {
    ex += values[at + 2] ?? 0;
    ey += values[at + 3] ?? 0;
  }
  return [ex, ey];
}

test('a ring that does not close is refused', () => {
  expect(() => ringSector({ R: 500, a: 100, n: 5, m: 6, k: 4 }, 3)).toThrow('symmetry');
});

test('a band has k − 1 curves, for the outermost would be flat', () => {
  const band = bandPath({ width: 720, A: 20, waves: 2, envelope: 1, k: 9 });
  expect(band.match(/M/g)).toHaveLength(8);
});

test('numbers are as short as SVG allows', () => {
  expect(short(0.5)).toBe('.5');
  expect(short(-0.04)).toBe('0');
  expect(numbers([1.25, -3, 4], 0)).toBe('1-3 4');
  expect(
    polyline([
      [0.04, 0],
      [10.04, 5],
      [0, 0],
    ]),
  ).toBe('M0 0l10 5-10-5');
});
