import { expect, test } from 'vitest';

import type { MyCompanyDetail } from '#contract/company/company.ts';

import { knownOf } from './values.ts';

const COMPANY = {
  name: '示例建设集团有限公司',
  usc: '91110105MA04KLMN7G',
  legalName: '张示例',
  legalPersonName: '登记所示',
  companyOrgType: '有限责任公司',
  regCapital: '1000 万元',
  establishTime: '2018-05-17',
  fromTime: '2018-05-17',
  toTime: '2030-05-16',
  regLocation: '示例市示例路8号',
  businessScope: '示例经营范围',
  companyType: ['2', '8'],
  actualController: '李示例',
  contactPerson: '王示例',
  contactPhone: '13800000001',
  contactAddress: '示例市示例路8号',
  legalCertificateNo: '**************0019',
  invoiceAccount: '**** **** **** 5678',
} as MyCompanyDetail;

test('an update takes over of its company what stands on no licence, and none of the numbers of its people', () => {
  expect(knownOf(COMPANY)).toEqual({
    usc: '91110105MA04KLMN7G',
    companyType: '2',
    actualController: '李示例',
    contactPerson: '王示例',
    contactPhone: '13800000001',
    contactAddress: '示例市示例路8号',
  });
});

test('nothing masked is taken over', () => {
  expect(knownOf({ ...COMPANY, contactPhone: '138****0001' }).contactPhone).toBeUndefined();
});
