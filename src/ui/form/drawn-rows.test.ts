import { expect, test } from 'vitest';

import { drawnRows } from './drawn-rows.ts';
import { Rows } from './rows.ts';

interface Left {
  upstreamId: string;
  remainingQty: string;
  name: string;
}
const LINES: readonly Left[] = [
  { upstreamId: '1', remainingQty: '5', name: '甲' },
  { upstreamId: '2', remainingQty: '0', name: '乙' },
];

function brought(fill: boolean | undefined) {
  const columns = ['upstreamId', 'name', 'qty'].map((fieldKey) => ({
    fieldKey,
    label: fieldKey,
    controlType: 'text',
    dataType: 'text',
    required: false,
    sort: 0,
  }));
  const around = () => ({ params: {}, facts: {}, today: '2026-11-21' });
  const rows = new Rows({ columns, values: () => ({}), around, onChange: () => undefined });
  const drawn = drawnRows<Left>({ shown: ['upstreamId', 'name'], qty: 'qty', fill });
  drawn.bring(rows, LINES);
  const [first] = rows.lines;
  if (first) rows.set(first.id, { qty: '3' });
  drawn.bring(rows, [{ upstreamId: '1', remainingQty: '4', name: '甲改' }]);
  return { first: first?.row, after: rows.values };
}

test('lines that were just chosen bring all that is left, or only themselves; what was typed stays', () => {
  expect(brought(undefined).first).toMatchObject({ upstreamId: '1', qty: '5' });
  expect(brought(false).first).toMatchObject({ upstreamId: '1', qty: '' });
  expect(brought(false).after).toMatchObject([{ upstreamId: '1', name: '甲改', qty: '3' }]);
});
