import { expect, test } from 'vitest';

import type { ReviewDetail } from '#contract/flow/review-view.ts';

import { begin, carryOver } from './draft.ts';

const detail = (amount: string, result: 'pass' | null, targets: readonly string[]) =>
  ({
    ticks: [
      { key: 'parties', result, note: '' },
      { key: 'overdue', result: null, note: '' },
    ],
    fields: [
      { key: 'approvedAmount', value: amount },
      { key: 'conditions', value: '' },
    ],
    task: { returnTargets: targets.map((nodeKey) => ({ nodeKey })) },
  }) as unknown as ReviewDetail;

test('on a newer state of the document stays what was typed, and all else is what the document says now', () => {
  const [before, after] = [
    detail('8000000', null, ['start', 'N1']),
    detail('7000000', 'pass', ['start']),
  ];
  const typed = {
    ...begin(before),
    opinion: '请核对',
    internal: true,
    returnTo: 'N1',
    ticks: { ...begin(before).ticks, overdue: { result: 'fail', note: '有逾期' } as const },
    fields: { approvedAmount: '8000000', conditions: '按月报送' },
  };
  expect(carryOver(typed, before, after)).toMatchObject({
    opinion: '请核对',
    internal: true,
    returnTo: 'start',
    ticks: { parties: { result: 'pass' }, overdue: { result: 'fail', note: '有逾期' } },
    fields: { approvedAmount: '7000000', conditions: '按月报送' },
  });
});
