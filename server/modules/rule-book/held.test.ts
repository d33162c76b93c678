import { expect, test } from 'vitest';
import { heldValues } from './held.ts';

const change = (from: string, to: string, day: string) => ({ from, to, day });

test('what was never changed holds since the beginning', () => {
  expect(heldValues('0.8', [])).toEqual([{ value: '0.8', since: '' }]);
});

test('each day counts with what it ended with', () => {
  const changes = [
    change('10', '12', '2026-05-01'),
    change('12', '15', '2026-05-01'),
    change('15', '8', '2026-06-02'),
  ];
  expect(heldValues('8', changes)).toEqual([
    { value: '10', since: '' },
    { value: '15', since: '2026-05-01' },
    { value: '8', since: '2026-06-02' },
  ]);
});

test('a day that ended as it had begun changed nothing', () => {
  const changes = [change('10', '12', '2026-05-01'), change('12', '10', '2026-05-01')];
  expect(heldValues('10', changes)).toEqual([{ value: '10', since: '' }]);
});
