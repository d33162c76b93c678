import { afterEach, expect, test, vi } from 'vitest';

import type { MyCompanyDetail } from '#contract/company/company.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { learnTime } from '#src/api/server-clock.ts';
import { ApiError } from '#src/lib/errors.ts';

import { knownOf, problemsOf, valuesOf } from './values.ts';

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

/** As a refusal of this device's clock tells it. */
function learn(serverTime: number): void {
  learnTime(
    new ApiError({ kind: 'business', code: CODE.clockSkew, text: '', data: { serverTime } }),
  );
}

// The other files of this worker have the same clock.
afterEach(() => {
  vi.useRealTimers();
  learn(Date.now());
});

test('whether a paper has ended is judged by the day of the server, not by this device', () => {
  vi.useFakeTimers({ now: Date.UTC(2020, 0, 1) });
  learn(Date.UTC(2026, 10, 20, 16));
  const until = (idToTime: string) =>
    problemsOf({ values: { ...valuesOf(undefined), idToTime }, files: [] }, 'identity').filter(
      ({ path }) => path === 'idToTime',
    );
  expect(until('2026-11-20')).toEqual([
    { path: 'idToTime', message: '身份证已过期，请上传在有效期内的证件' },
  ]);
  expect(until('2026-11-21')).toEqual([]);
});
