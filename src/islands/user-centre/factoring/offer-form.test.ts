import { expect, test } from 'vitest';

import { checkForm } from '#contract/form/check-form.ts';

import { offerForm, RECEIVABLES } from './offer-form.ts';

const CODE = `${RECEIVABLES}.0.invoiceCode`;
const wrongCode = (row: object) =>
  checkForm(
    offerForm('401'),
    { [RECEIVABLES]: [row] },
    { today: '2026-05-20', params: {}, facts: {} },
  )
    .errors.filter(({ path }) => path === CODE)
    .map(({ message }) => message);

test('an invoice of twenty digits has no code, one of eight has one; before there is a number nothing is said', () => {
  const digital = { invoiceNo: '24990017957903265200' };
  expect(wrongCode(digital)).toEqual([]);
  expect(wrongCode({ ...digital, invoiceCode: '' })).toEqual([]);
  expect(wrongCode({ ...digital, invoiceCode: '3100201130' })).toEqual([
    '20 位号码的数电发票没有发票代码',
  ]);
  const old = { invoiceNo: '01234567' };
  expect(wrongCode({ ...old, invoiceCode: '3100201130' })).toEqual([]);
  expect(wrongCode(old)).toHaveLength(1);
  expect(wrongCode({})).toEqual([]);
});
