import { expect, test } from 'vitest';

import { payCodeOf } from '#contract/collection/pay-code.ts';
import type { StatementLine } from '#contract/collection/statement-cells.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import type { CameIn } from '#server/trade/payments/came-in.ts';

import { type Due, Matcher } from './match-rows.ts';
import type { Slip } from './slip-day.ts';

const ROWS = 10_000;
const COMPANIES = 500;
/** The aim for ten thousand rows, of one core. */
const MOST_MS = 2_000;

const cents = (number: number) =>
  `${Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`;
const codeOf = (index: number) => payCodeOf(`YS20260520${String(index).padStart(4, '0')}`);

/** So many receivables and slips over companies, and a payment for each: by code, account, name with amount, and slip in turn. */
function month(companies: number) {
  const companyOf = (index: number) => String((index % companies) + 1);
  const dues: Due[] = Array.from({ length: ROWS }, (_, index) => ({
    id: String(index),
    companyId: companyOf(index),
    payCode: codeOf(index),
    outstanding: cents(100_000 + index),
  }));
  const slips: Slip[] = Array.from({ length: ROWS / 2 }, (_, index) => ({
    id: `s${index}`,
    no: `HK${index}`,
    companyId: companyOf(2 * index + 1),
    serialNo: `LS${index}`,
    amount: cents(900_000_000 + 2 * index + 1),
    valueDate: '2026-05-19',
    chargedFrom: null,
  }));
  const names = Array.from({ length: companies }, (_, at) => String(at + 1));
  const lines: StatementLine[] = Array.from({ length: ROWS }, (_, index) => {
    const way = index % 4;
    return {
      rowNo: index + 1,
      serialNo: `B${index}`,
      valueDate: '2026-05-20',
      amount: way === 3 ? cents(900_000_000 + index) : cents(100_000 + index),
      payerName: `示例企业${companyOf(index)}`,
      payerAccount: way === 1 ? `6222${companyOf(index)}` : '',
      remark: way === 0 ? `货款 ${codeOf(index)}` : '货款',
    };
  });
  return {
    lines,
    known: {
      dues,
      slips,
      cameIn: [],
      alike: new Map<string, string>(),
      otherDays: new Map<string, string>(),
      financed: new Set<string>(),
      byName: new Map(names.map((id) => [`示例企业${id}`, [id]] as const)),
      byAccount: new Map(names.map((id) => [`6222${id}`, [id]] as const)),
      byUnprovedAccount: new Map(),
      hashOf: (account: string) => account,
    },
  };
}

/** Milliseconds of processor time, which neighbours do not lengthen. */
function spent(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  ['five hundred companies', COMPANIES],
  ['one company alone', 1],
])('ten thousand rows of %s are matched in under two seconds of one core', (_, companies) => {
  const { lines, known } = month(companies);
  let matched = 0;
  const ms = spent(() => {
    const matcher = new Matcher(known);
    for (const line of lines) if (matcher.match(line).companyId !== undefined) matched += 1;
  });
  expect(matched).toBe(ROWS);
  expect(ms).toBeLessThan(MOST_MS);
});

test('a name that the bank prints with other brackets and blanks is the same company', () => {
  const due: Due = { id: '1', companyId: '7', payCode: codeOf(1), outstanding: '2000.00' };
  const byName = new Map([[comparableName('示例建设（集团）有限公司'), ['7']]]);
  const known = {
    dues: [due],
    slips: [],
    cameIn: [],
    byName,
    byAccount: new Map(),
    byUnprovedAccount: new Map(),
    alike: new Map(),
    otherDays: new Map(),
    financed: new Set<string>(),
    hashOf: String,
  };
  const line = { rowNo: 1, serialNo: 'B1', valueDate: '2026-05-20', payerAccount: '', remark: '' };
  const payerName = '示例建设(集团) 有限公司';
  expect(new Matcher(known).match({ ...line, amount: '2000.00', payerName })).toMatchObject({
    companyId: '7',
    wanted: ['1'],
  });
});

test('a number that several payers claim waits; one that nobody contradicts is what it was written down as', () => {
  const slip = { id: 's', no: 'HK1', companyId: '7', serialNo: 'B1', amount: '10.00' };
  const written = { serial: 'B1', amount: '10.00', bankId: null } as const;
  const known = {
    dues: [],
    slips: [{ ...slip, valueDate: '2026-05-20', chargedFrom: null }],
    byName: new Map([
      [comparableName('示例甲'), ['7']],
      [comparableName('示例乙'), ['8']],
    ]),
    byAccount: new Map(),
    byUnprovedAccount: new Map(),
    alike: new Map(),
    otherDays: new Map(),
    financed: new Set<string>(),
    hashOf: String,
  };
  const collection: CameIn = {
    ...written,
    kind: 'collection',
    name: '回款 HK1',
    companyIds: ['7'],
    slipId: 's',
  };
  const deposit: CameIn = {
    ...collection,
    kind: 'deposit',
    name: '保证金（暂估单 ZG1）',
    slipId: null,
  };
  const line = { rowNo: 1, serialNo: 'B1', valueDate: '2026-05-20', payerAccount: '', remark: '' };
  const matched = (cameIn: CameIn, payerName: string, amount = '10') =>
    new Matcher({ ...known, cameIn: [cameIn] }).match({ ...line, payerName, amount });
  expect(matched(collection, '示例甲')).toMatchObject({ companyId: '7', slip: { no: 'HK1' } });
  expect(matched(collection, '示例乙').reason).toContain('付款方是另一企业');
  expect(matched(collection, '某代付公司').companyId).toBeUndefined();
  expect(matched(collection, '示例甲', '9').reason).toContain('登记 10.00 元，流水 9.00 元');
  expect(matched(deposit, '某代付公司')).toMatchObject({ isOther: true });
  expect(matched(deposit, '示例乙').isOther).toBeUndefined();
});

test('a line that may have been taken before waits, and leaves its slip to another; what is no collection is so all the same', () => {
  const slip = { id: 's', no: 'HK1', companyId: '7', serialNo: 'SLIP', amount: '10.00' };
  const deposit: CameIn = {
    serial: 'B3',
    kind: 'deposit',
    name: '保证金（暂估单 ZG1）',
    amount: '10.00',
    companyIds: ['7'],
    bankId: null,
    slipId: null,
  };
  const matcher = new Matcher({
    dues: [],
    slips: [{ ...slip, valueDate: '2026-05-20', chargedFrom: null }],
    cameIn: [deposit],
    byName: new Map([[comparableName('示例甲'), ['7']]]),
    byAccount: new Map(),
    byUnprovedAccount: new Map(),
    otherDays: new Map(),
    alike: new Map([
      ['B1', '可能是同一笔款项'],
      ['B3', '可能是同一笔款项'],
    ]),
    financed: new Set<string>(),
    hashOf: String,
  });
  const line = { rowNo: 1, valueDate: '2026-05-20', payerAccount: '', remark: '' };
  const matched = (serialNo: string) =>
    matcher.match({ ...line, serialNo, payerName: '示例甲', amount: '10.00' });
  expect(matched('B1')).toMatchObject({ companyId: undefined, reason: '可能是同一笔款项' });
  expect(matched('B2')).toMatchObject({ companyId: '7', slip: { no: 'HK1' } });
  expect(matched('B3')).toMatchObject({ isOther: true });
});

test('of several slips a line is that of its very day; which of several alike a person says, and each is named', () => {
  const known = {
    dues: [],
    cameIn: [],
    byName: new Map([[comparableName('示例甲'), ['7']]]),
    byAccount: new Map(),
    byUnprovedAccount: new Map(),
    otherDays: new Map(),
    alike: new Map(),
    financed: new Set<string>(),
    hashOf: String,
  };
  const slipOf = (no: string, valueDate: string): Slip => ({
    id: no,
    no,
    companyId: '7',
    serialNo: `SLIP${no}`,
    amount: '10.00',
    valueDate,
    chargedFrom: null,
  });
  const line = { rowNo: 1, payerName: '示例甲', payerAccount: '', remark: '', amount: '10.00' };
  const matched = (slips: Slip[], ...days: string[]) => {
    const matcher = new Matcher({ ...known, slips });
    return days.map((valueDate) => matcher.match({ ...line, serialNo: valueDate, valueDate }));
  };
  // Banks that write what is newest first.
  const apart = [slipOf('HK1', '2026-05-18'), slipOf('HK2', '2026-05-20')];
  const found = matched(apart, '2026-05-20', '2026-05-18');
  expect(found.map(({ slip }) => slip?.no)).toEqual(['HK2', 'HK1']);
  // Neither is of the day, or both are.
  for (const day of ['2026-05-19', '2026-05-20']) {
    const alike = day === '2026-05-19' ? apart : [slipOf('HK1', day), slipOf('HK2', day)];
    const [one] = matched(alike, day);
    expect(one).toMatchObject({ companyId: undefined, slip: undefined });
    expect(one?.reason).toContain('与登记的回单 HK1、HK2 都一致，请认领时选择');
  }
  const five = ['1', '2', '3', '4', '5'].map((no) => slipOf(no, '2026-05-20'));
  expect(matched(five, '2026-05-20')[0]?.reason).toContain('1、2、3 等 5 张都一致');
});

test('a code of another company than the payer, who owes, too, waits; a payer who owes nothing pays for whom it says', () => {
  const due = (id: string, companyId: string, at: number): Due => ({
    id,
    companyId,
    payCode: codeOf(at),
    outstanding: '500.00',
  });
  const matcher = new Matcher({
    dues: [due('1', '7', 1), due('2', '8', 2)],
    slips: [],
    cameIn: [],
    byName: new Map([
      [comparableName('示例甲'), ['7']],
      [comparableName('示例乙'), ['8']],
    ]),
    byAccount: new Map([['6222', ['7']]]),
    byUnprovedAccount: new Map([['6333', ['7']]]),
    otherDays: new Map(),
    alike: new Map(),
    financed: new Set<string>(),
    hashOf: String,
  });
  const line = { rowNo: 1, serialNo: 'B1', valueDate: '2026-05-20', amount: '500.00' };
  const paid = (payerName: string, payerAccount: string, at: number) =>
    matcher.match({ ...line, payerName, payerAccount, remark: `货款 ${codeOf(at)}` });
  for (const [name, account] of [
    ['示例甲', ''],
    ['示例甲有限', '6222'],
  ] as const) {
    const wrong = paid(name, account, 2);
    expect(wrong.companyId).toBeUndefined();
    expect(wrong.reason).toContain('与付款方不符');
    expect(paid(name, account, 1)).toMatchObject({ companyId: '7', wanted: ['1'] });
  }
  expect(paid('某代付公司', '', 2)).toMatchObject({ companyId: '8', wanted: ['2'] });
  // Whoever bears the name of the code's company is that one, whatever account somebody has written down.
  expect(paid('示例乙', '6333', 2)).toMatchObject({ companyId: '8' });
});
