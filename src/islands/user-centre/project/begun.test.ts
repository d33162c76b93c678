import { expect, test } from 'vitest';

import { type Applicant, begun } from './begun.ts';

const applicant: Applicant = {
  companyId: '7',
  suppliesOnly: false,
  nickName: '示例甲',
  phone: '13800000001',
};

test('an application begins with who applies, as the buyer, and how to reach them', async () => {
  expect(await begun('101', applicant)).toEqual({
    productId: '101',
    applicantRole: '2',
    buyerCompanyId: '7',
    contactPerson: '示例甲',
    contactPhone: '13800000001',
  });
});

test('a company that only supplies applies as the supplier', async () => {
  expect(await begun('101', { ...applicant, suppliesOnly: true })).toMatchObject({
    applicantRole: '3',
    supplierIds: ['7'],
  });
  expect(await begun('101', { ...applicant, suppliesOnly: true })).not.toHaveProperty(
    'buyerCompanyId',
  );
});

test('in factoring the side follows from the product alone', async () => {
  expect(await begun('401', applicant)).toMatchObject({ creditorId: '7' });
  expect(await begun('402', { ...applicant, suppliesOnly: true })).toMatchObject({ debtorId: '7' });
  expect(await begun('401', applicant)).not.toHaveProperty('applicantRole');
});

test('a nickname that is no Chinese name is left to be typed', async () => {
  expect(await begun('101', { ...applicant, nickName: '138****0001' })).not.toHaveProperty(
    'contactPerson',
  );
});
