import { expect, test } from 'vitest';

import { ticksAt, ticksOfNode } from '#server/kernel/flow/node-values.ts';
import { TICKS } from './ticks.ts';

const flow = { ticks: TICKS };
const of = (productId: string) => ({ row: { product_id: productId } });

test('only what was put out to tender is asked for its owner and the award', () => {
  const asked = (productId: string) => ticksAt(flow, 'N1', of(productId)).map(({ key }) => key);
  expect(asked('101')).toEqual(['parties', 'owner', 'bid']);
  expect(asked('301')).toEqual(['parties', 'owner', 'bid']);
  for (const other of ['201', '401', '501', '601'])
    expect(asked(other), other).toEqual(['parties']);
});

test('what is not asked need not be answered', () => {
  const given = [{ key: 'parties', result: 'pass' as const, note: '' }];
  expect(ticksOfNode({ flow, step: { record: of('201') } }, 'N1', given)).toEqual(given);
  expect(() => ticksOfNode({ flow, step: { record: of('101') } }, 'N1', given)).toThrow();
});
