import { expect, test } from 'vitest';

import { beginningOf } from './beginning.ts';

const NOUN = { title: '交货单', empty: '请点击“登记交货”' };
const BUYER = { may: true, suppliesOnly: false, neverSupplies: true };
const SUPPLIER = { may: true, suppliesOnly: true, neverSupplies: false };
const BOTH = { may: true, suppliesOnly: false, neverSupplies: false };

test('what suppliers begin is offered to them, and others are told whose work it is', () => {
  const noun = { ...NOUN, suppliersWork: '交货由供应商登记' };
  const offered = { mayBegin: true, isMain: true, empty: NOUN.empty };
  expect(beginningOf(noun, SUPPLIER)).toEqual(offered);
  expect(beginningOf(noun, BOTH)).toEqual(offered);
  expect(beginningOf(noun, BUYER)).toEqual({
    mayBegin: false,
    isMain: true,
    empty: '交货由供应商登记',
  });
  expect(beginningOf(noun, { ...SUPPLIER, may: false }).empty).toBe('贵企业尚无交货单');
});

test('what buyers begin is offered to a company that only supplies seldom, or never', () => {
  expect(beginningOf({ ...NOUN, forSuppliers: 'never' }, SUPPLIER)).toEqual({
    mayBegin: false,
    isMain: true,
    empty: '贵企业尚无交货单',
  });
  const seldom = { ...NOUN, forSuppliers: 'seldom' } as const;
  expect(beginningOf(seldom, SUPPLIER)).toMatchObject({ mayBegin: true, isMain: false });
  expect(beginningOf(seldom, BUYER)).toMatchObject({ mayBegin: true, isMain: true });
  expect(beginningOf(seldom, BOTH)).toMatchObject({ mayBegin: true, isMain: true });
});
