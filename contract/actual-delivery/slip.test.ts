import { expect, test } from 'vitest';

import { suggestReceived } from './slip.ts';

const at = (top: number, left: number) => ({ left, top, width: 0.1, height: 0.02 });
const LINES = [
  { upstreamId: '1', goodsName: '螺纹钢', spec: 'HRB400E Φ12', deliveredQty: '150' },
  { upstreamId: '2', goodsName: '螺纹钢', spec: 'HRB400E Φ20', deliveredQty: '100' },
];
const row = (text: string, top: number, ...values: readonly string[]) => ({
  text,
  figures: values.map((value, index) => ({ value, place: at(top, [0.4, 0.6, 0.8][index] ?? 0.9) })),
});

test('what was received stands behind what was delivered, in the row of its goods', () => {
  const rows = [
    row('签收单2026年5月20日', 0.1, '2026', '5', '20'),
    row('螺纹钢HRB400EΦ12', 0.3, '150', '149.4'),
    row('螺纹钢HRB400EΦ20', 0.4, '100', '100'),
  ];
  expect(suggestReceived(LINES, rows)).toEqual([
    { upstreamId: '1', value: '149.4', place: at(0.3, 0.6) },
    { upstreamId: '2', value: '100', place: at(0.4, 0.6) },
  ]);
});

test('a name that was misread is made up for by its number, and a figure far off is none', () => {
  const rows = [row('螺文钢HRB4OOE中20', 0.4, '100', '99.8'), row('螺文钢12', 0.3, '1494', '15')];
  expect(suggestReceived(LINES, rows)).toEqual([
    { upstreamId: '2', value: '99.8', place: at(0.4, 0.6) },
  ]);
});

test('no figure serves two lines', () => {
  const [first] = LINES;
  const twice = first ? [first, { ...first, upstreamId: '3' }] : [];
  expect(suggestReceived(twice, [row('螺纹钢', 0.3, '149.4')])).toHaveLength(1);
});
