import { expect, test } from 'vitest';

import { askedOf, lastMonth } from './asked.ts';

test('an address that says nothing asks for the running month', () => {
  expect(askedOf({}, '2026-05-20')).toEqual({ side: '1', from: '2026-05-01', to: '2026-05-20' });
});

test('what an address says wrongly is left out', () => {
  const asked = askedOf({ side: '9', from: '2026-02-30', to: 'x' }, '2026-05-20');
  expect(asked).toEqual({ side: '1', from: '2026-05-01', to: '2026-05-20' });
  const said = askedOf({ side: '2', from: '2024-02-29', to: '2024-03-01' }, '2026-05-20');
  expect(said).toEqual({ side: '2', from: '2024-02-29', to: '2024-03-01' });
});

test.each([
  ['2026-05-20', '2026-04-01', '2026-04-30'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2024-03-31', '2024-02-01', '2024-02-29'],
])('the month before %s', (today, from, to) => {
  expect(lastMonth(today)).toEqual({ from, to });
});
