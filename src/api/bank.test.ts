import { expect, test } from 'vitest';

import { answering, ok } from '../../tests/helpers/fake-wire.ts';
import { searchBanks } from './bank.ts';

const { signal } = new AbortController();

test('accounts are searched for as the specification says, 999 at once, the default one first', async () => {
  const [first, usual] = [
    { id: '1', isDefault: false },
    { id: '2', isDefault: true },
  ];
  const sent = answering(() => ok({ content: [first, usual], total: 2 }));
  expect(await searchBanks('建设', true, signal)).toEqual([usual, first]);
  expect(sent[0]).toMatchObject({ method: 'POST', url: '/api/portal/bank/page' });
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ nameLike: '建设', pageNum: 1, pageSize: 999 });
});

test('whoever may not look at accounts is offered them by a call of its own', async () => {
  const sent = answering(() => ok([]));
  expect(await searchBanks('', false, signal)).toEqual([]);
  expect(sent[0]?.url).toContain('/api/portal/bank/options');
});
