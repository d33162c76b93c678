import { expect, test } from 'vitest';

import { editableAt } from '#server/kernel/flow/node-values.ts';

import { APPROVED_SET } from './approved-set.ts';

const formEditable = APPROVED_SET.map(({ key }) => key);
const asked = (productId: string) =>
  editableAt({ fields: APPROVED_SET }, { formEditable }, { row: { product_id: productId } }).map(
    ({ key }) => key,
  );

test('whoever approves a project is asked for a markup of goods, and of receivables for none', () => {
  expect(asked('101')).toEqual(formEditable);
  expect(asked('401')).toEqual(formEditable.filter((key) => key !== 'markup'));
});
