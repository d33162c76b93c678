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

test('an invoice of eight digits is asked for its code, one of twenty is not, and nothing is asked before there is a number', () => {
  const digital = { invoiceNo: '24990017957903265200' };
  expect(wrongCode(digital)).toEqual([]);
  expect(wrongCode({ ...digital, invoiceCode: '' })).toEqual([]);
  const old = { invoiceNo: '01234567' };
  expect(wrongCode({ ...old, invoiceCode: '3100201130' })).toEqual([]);
  expect(wrongCode(old)).toHaveLength(1);
  expect(wrongCode({})).toEqual([]);
});
