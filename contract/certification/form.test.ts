import { describe, expect, test } from 'vitest';

import { companyCustomer } from './certification.ts';
import { CERTIFICATION_STEPS, type CertificationValues, certificationProblems } from './form.ts';

const TODAY = '2026-05-20';
const papers = (...types: number[]) => types.map((fileType) => ({ fileType }));

const COMPLETE: CertificationValues = {
  name: '示例建设集团有限公司',
  usc: '91110105MA04KLMN7G',
  legalName: '张示例',
  companyOrgType: '',
  regCapital: '',
  establishTime: '2018-05-17',
  fromTime: '2018-05-17',
  toTime: '长期',
  regLocation: '北京市朝阳区示例路8号院',
  businessScope: '',
  applicantRole: '1',
  idName: '张示例',
  idNo: '110105198503070019',
  idFromTime: '2015-06-01',
  idToTime: '2035-06-01',
  agentName: '',
  agentIdNo: '',
  companyType: ['2'],
  actualController: '',
  contactPerson: '张示例',
  contactPhone: '13800000001',
  contactAddress: '北京市朝阳区示例路8号院',
  bankName: '示例建设集团有限公司',
  openBank: '',
  accountNo: '',
  cnapsCode: '',
  sensitiveConsent: true,
  agreement: true,
  attachment: papers(2, 3, 4),
};

const pathsOf = (change: Partial<CertificationValues>) =>
  certificationProblems({ ...COMPLETE, ...change }, TODAY).map(({ path }) => path);

test('a whole application has nothing against it', () => {
  expect(certificationProblems(COMPLETE, TODAY)).toEqual([]);
});

describe('what keeps it from being handed in', () => {
  const cases: [string, Partial<CertificationValues>, string[]][] = [
    ['a wrong check character', { usc: '91110105MA04KLMN7H' }, ['usc']],
    ['a licence that has expired', { toTime: '2026-05-19' }, ['toTime']],
    ['an end that is no day', { toTime: '永久' }, ['toTime']],
    ['a card that has expired', { idToTime: '2026-05-19' }, ['idToTime']],
    ['a card without an end', { idToTime: '' }, ['idToTime']],
    ['the card of somebody else', { idName: '李示例' }, ['idName']],
    ['a wrong identity number', { idNo: '110105198503070018' }, ['idNo']],
    ['no picture of the licence', { attachment: papers(3, 4) }, ['attachment.2']],
    ['no emblem side', { attachment: papers(2, 3) }, ['attachment.4']],
    [
      'an agent without name, number and letter',
      { applicantRole: '2' },
      ['agentName', 'agentIdNo', 'attachment.5'],
    ],
    [
      'nobody to talk to',
      { contactPerson: 'Zhang', contactPhone: '123' },
      ['contactPerson', 'contactPhone'],
    ],
    ['half a bank account', { accountNo: '12345678' }, ['openBank']],
    ['a consent that is missing', { sensitiveConsent: false }, ['sensitiveConsent']],
    ['no business on the platform', { companyType: [] }, ['companyType']],
  ];
  test.each(cases)('%s', (_, change, paths) => expect(pathsOf(change)).toEqual(paths));
});

test('the last day is still a day', () => {
  expect(pathsOf({ toTime: TODAY, idToTime: TODAY })).toEqual([]);
});

test('a number that stands masked was judged before', () => {
  expect(pathsOf({ idNo: '**************0019' })).toEqual([]);
});

test('what no save takes is a problem of the form, in the same words', () => {
  const texts = Object.values(CERTIFICATION_STEPS)
    .flat()
    .filter((path) => typeof COMPLETE[path] === 'string' && path !== 'applicantRole');
  const tooLong = Object.fromEntries(texts.map((path) => [path, '字'.repeat(5_000)]));
  const { error } = companyCustomer.save.input.safeParse(tooLong);
  const refused = new Map(error?.issues.map(({ path, message }) => [path.join('.'), message]));
  expect([...refused.keys()].toSorted()).toEqual([...texts].toSorted());
  const values = { ...COMPLETE, applicantRole: '2', ...tooLong };
  const told = new Map(
    certificationProblems(values, TODAY).map(({ path, message }) => [path, message]),
  );
  for (const [path, message] of refused) {
    const hasRule = message === '不能超过 40 个字';
    expect([path, told.get(path)]).toEqual([path, hasRule ? expect.any(String) : message]);
  }
  const kept = { ...COMPLETE, regLocation: '住'.repeat(200) };
  expect(certificationProblems(kept, TODAY)).toEqual([]);
});

test('each step has its own', () => {
  const empty = { ...COMPLETE, name: '', idName: '', contactPerson: '' };
  const of = (step: 'licence' | 'identity' | 'contact') =>
    certificationProblems(empty, TODAY, step).map(({ path }) => path);
  expect([of('licence'), of('identity'), of('contact')]).toEqual([
    ['name'],
    ['idName'],
    ['contactPerson'],
  ]);
});

test.each([
  ['350211600123456', /18 位/],
  ['91350211OA31IBCD75', /18 位.*不含 I、O/],
  ['91110105MA04KLMN7H', /与校验位不符/],
])('of the code %s is said what is wrong with it', (usc, said) => {
  const [problem] = certificationProblems({ ...COMPLETE, usc }, TODAY);
  expect(problem).toEqual({ path: 'usc', message: expect.stringMatching(said) });
});
