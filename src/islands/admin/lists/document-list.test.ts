import { expect, test } from 'vitest';

import { onCards } from './document-list.ts';

test('on a phone a document of the console says its money, whose it is and what it is about, and nothing more', () => {
  const column = (key: string) => ({ key, title: key });
  const columns = [
    column('payApplyNo'),
    column('companyName'),
    { ...column('hiddenSum'), as: 'money', hidden: true } as const,
    { ...column('applyAmount'), as: 'money' } as const,
    { ...column('approvedAmount'), as: 'money' } as const,
    column('dueTime'),
  ];
  const cards = onCards(columns).map(({ key, card }) => [key, card]);
  expect(cards).toEqual([
    ['payApplyNo', undefined],
    ['companyName', 'about'],
    ['hiddenSum', undefined],
    ['applyAmount', 'amount'],
    ['approvedAmount', undefined],
    ['dueTime', undefined],
  ]);
  // The first is the heading of the card, whatever it is.
  expect(onCards([column('projectName'), column('companyName')]).map(({ card }) => card)).toEqual([
    undefined,
    'about',
  ]);
});
