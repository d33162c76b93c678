import { expect, test } from 'vitest';
import { paramType } from '#contract/params.ts';
import { PARAM_SEEDS } from '#server/seed/params.ts';
import { paramProblem } from './rules.ts';

const ORIGIN = 'https://portal.example.cn';

test.for([
  ['maxLimitRatio', ['', 'abc', '-1', '1.01', '1e400', '0.12345', ' 0.8'], '0.75'],
  ['maxCreditDays', ['0', '366', '90.5', '９０'], '90'],
  ['penaltyDaily', ['0.02', '-1'], '0.0005'],
  ['auth.autoPass', ['', '2', '是'], '1'],
  ['project.gmAmount', ['1,000', '99999999999'], '0.01'],
  ['receivable.holidayRule', ['', '顺延', 'next,none'], 'none'],
  ['collection.allocationOrder', ['', 'fee', 'fee,fee,principal', '罚息'], 'principal,fee,penalty'],
  ['sceneRequiredForPay', ['7', '1;3', '1,1', '大基建', '1,'], '1,3'],
  ['delivery.certificateLines', ['特钢'], ''],
  ['qtyTolerance', ['5', '5:1', '5:5%', '7:0.1', '5:0.05;6:0.01'], '5:0.05, 6:0.01'],
  ['forecast.minCases', ['', '0', '-1', '1.5', '1e3', '５'], '3'],
  ['payment.maxTenorDays', ['', '0', '366', '1.5'], '180'],
  ['payment.warnTenorDays', ['', '0', '366'], '365'],
  ['retention.maxDays', ['', '-1', '1e3', '5000'], '730'],
  ['retention.maxRate', ['', '-1', '1.01', '20%'], '0.05'],
  ['sme.payDays', ['', '0', '-1', '1e3'], '30'],
  ['sme.lateDaily', ['', '-1', '0.02', '0.05%'], '0.0006'],
  ['sme.platformIsLarge', ['', '2', '是'], '1'],
  ['taxRate.freight', ['', '-1', '9%', '13'], '0.13'],
  ['taxRate.fundFee', ['', '０.06', '6'], '0'],
  ['taxRate.serviceFee', ['', ' 0.06', '1e-2'], '0.01'],
  ['flow.workHours', ['', '9-18', '09:00-12:00,11:00-18:00', '18:00-09:00'], '08:00-18:00'],
  ['flow.holidays', ['2026-02-30', '春节', '2026-10-01，2026-10-02'], '2026-10-01, 2026-10-02'],
  [
    'wechatQr',
    [
      'abc',
      '示例公司',
      'qr.png',
      '/',
      '//example.com/qr.png',
      '/\\example.com/qr.png',
      '/\t/example.com',
      'http://example.com/qr.png',
      'https://',
      'https:///qr.png',
      'https://a b/qr.png',
      'https://[/qr.png',
      'https://name@example.com/qr.png',
      'javascript:alert(1)',
      'data:image/png;base64,AA==',
      ' /qr.png',
      '/qr\u0001.png',
      '/\ud800',
      `/${'a'.repeat(2_000)}`,
    ],
    '/portal/account-qr.png?v=2',
  ],
  [
    'wechatQr',
    [
      'HTTPS:qr.png',
      'https://example.com/qr.png',
      ...['', '//example.com/', '/\\example.com', '.example.com/qr.png', '@example.com/qr.png'].map(
        (end) => `${ORIGIN}${end}`,
      ),
    ],
    `${ORIGIN}/二维码/qr-1.png`,
  ],
  ['wechatQr', ['""'], ''],
  ['constructor', ['\ud800', 'a\u0001', '长'.repeat(2_001)], '示例𠮷公司'],
] as const)('%s takes what it is read as and nothing else', ([name, bad, good]) => {
  for (const value of bad)
    expect(paramProblem(name, value, ORIGIN), value).toEqual(expect.any(String));
  expect(paramProblem(name, good, ORIGIN)).toBeUndefined();
});

test('every parameter begins with a value that it may have', () => {
  for (const { name, value } of PARAM_SEEDS)
    expect(paramProblem(name, value, ORIGIN), name).toBeUndefined();
});

test('no parameter that is more than a text takes just any', () => {
  const read = PARAM_SEEDS.filter(({ name }) => paramType(name).kind !== 'text');
  expect(read.length).toBeGreaterThan(30);
  for (const { name } of read)
    for (const value of ['abc', '-1', '５', '1e3'])
      expect(paramProblem(name, value, ORIGIN), `${name} ${value}`).toEqual(expect.any(String));
});

test('every number says what it is a number of', () => {
  const numbers = PARAM_SEEDS.filter(({ value }) => /^\d+(\.\d+)?$/.test(value));
  expect(numbers.filter(({ name }) => paramType(name).kind === 'text')).toEqual([]);
});
