import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, round2 } from '#contract/arithmetic/money.ts';
import {
  BankFileError,
  type BatchResult,
  type PayOutBatch,
  type PayOutResult,
} from '#server/kernel/ports/bank-channel.ts';
import { matchResults, type Sent } from '#server/modules/payment/match-results.ts';
import { readBatch, writeResult } from '../../../tests/helpers/bank-side.ts';
import { writeBatch } from './batch-file.ts';
import { decodeText, encodeGb18030 } from './gb18030.ts';
import { readResult } from './result-file.ts';

const money = fc
  .bigInt({ min: 1n, max: 999_999_999_999n })
  .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((list) => list.join(''));
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '示例建材供应有限公司',
    '=1+1',
    '@SUM(A1)',
    "'引号",
    'a,"b"\r\nc',
    ' 空格 ',
    '𠮷㐂',
    '-5',
    '',
  ),
);
const encoding = fc.constantFrom('utf-8' as const, 'gb18030' as const);
const payOut = fc.record({
  paymentNo: fc.stringMatching(/^FK\d{12}$/),
  accountName: text,
  accountNo: digits(8, 30),
  openBank: text,
  cnapsCode: fc.oneof(fc.constant(''), digits(12, 12)),
  amount: money,
  purpose: text,
});
const batch = fc
  .record({
    payOuts: fc.array(payOut, { minLength: 1, maxLength: 20 }),
    payer: fc.record({ accountName: text, accountNo: digits(8, 30), openBank: text }),
  })
  .map(({ payOuts, payer }): PayOutBatch => {
    const total = round2(payOuts.reduce((sum, { amount }) => add(sum, amount), '0'));
    const rows = payOuts.map((one, index) => ({ ...one, row: index + 1 }));
    return { batchNo: 'PC202605200001', date: '2026-05-20', payer, total, payOuts: rows };
  });
const answerTo = ({ batchNo, payOuts }: PayOutBatch): BatchResult => ({
  batchNo,
  results: payOuts.map(({ row, accountNo, amount }) => ({
    row,
    accountNo,
    amount,
    paid: row % 3 !== 0,
    serialNo: row % 3 === 0 ? '' : `LS${row}`,
    date: row % 3 === 0 ? '' : '2026-05-21',
    reason: row % 3 === 0 ? '户名不符' : '',
  })),
});
const sentOf = ({ batchNo, payOuts }: PayOutBatch) => ({
  batchNo,
  sent: payOuts.map(({ row, accountNo, amount }) => ({
    row,
    paymentId: `p${row}`,
    accountNo,
    amount,
    standing: 'open' as Sent['standing'],
    serialNo: '',
    payDate: '',
  })),
});

describe('GB18030', () => {
  test('is what the platform reads back, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (said) => {
        expect(new TextDecoder('gb18030').decode(encodeGb18030(said))).toBe(said);
      }),
    );
    // From the standard: 中 D6D0, € A2E3, 㐂 (four bytes), 𠮷 beyond the basic plane.
    expect(encodeGb18030('中€㐂𠮷a').toString('hex')).toBe('d6d0a2e38139ef319534b23561');
  });

  test('every character of the basic plane survives', () => {
    const all = Array.from({ length: 0xffff }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .filter((point) => point < 0xe000 || point > 0xf8ff)
      .map((point) => String.fromCodePoint(point));
    const lost = all.filter(
      (one) => new TextDecoder('gb18030', { ignoreBOM: true }).decode(encodeGb18030(one)) !== one,
    );
    expect(lost).toEqual([]);
  });
});

describe('a batch file', () => {
  test('is read back as it was written, in both encodings', () => {
    fc.assert(
      fc.property(batch, encoding, (made, as) => {
        expect(readBatch(writeBatch(made, as).bytes)).toEqual(made);
      }),
    );
  });

  test('a byte that is changed, lost or added anywhere is noticed', () => {
    fc.assert(
      fc.property(
        batch,
        encoding,
        fc.nat(),
        fc.constantFrom('change', 'cut', 'add'),
        (made, as, at, how) => {
          const { bytes } = writeBatch(made, as);
          const place = at % (bytes.length - 80);
          const other = Buffer.from(bytes);
          other[place] = (other[place] ?? 0) ^ 1;
          const forged = {
            change: other,
            cut: Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1)]),
            add: Buffer.concat([bytes.subarray(0, place), Buffer.from('1'), bytes.subarray(place)]),
          }[how as 'change'];
          expect(() => readBatch(forged)).toThrow(BankFileError);
        },
      ),
    );
  });

  test('a total that is not the sum of its rows is no batch', () => {
    const [made] = fc.sample(batch, 1);
    if (made === undefined) throw new Error('no sample');
    expect(() => writeBatch({ ...made, total: add(made.total, '0.01') }, 'utf-8')).toThrow('total');
  });
});

describe('a result file', () => {
  test('is read back as it was written, with or without a mark, in both encodings', () => {
    fc.assert(
      fc.property(batch, encoding, fc.boolean(), (made, as, marked) => {
        const answer = answerTo(made);
        const written = writeResult(answer, as);
        const mark = as === 'utf-8' && marked ? Buffer.from([0xef, 0xbb, 0xbf]) : Buffer.alloc(0);
        expect(readResult(Buffer.concat([mark, written]))).toEqual(answer);
      }),
    );
  });

  test('cut anywhere it is refused in Chinese, whole', () => {
    fc.assert(
      fc.property(batch, encoding, fc.nat(), (made, as, at) => {
        const written = writeResult(answerTo(made), as);
        // The end of the last line may be missing: editors take it away.
        const cut = written.subarray(0, at % (written.length - 3));
        expect(() => readResult(cut)).toThrow(/[一-龥]/);
      }),
    );
  });

  test.each([
    ['金额', (line: string) => line.replace(/,\d+\.\d\d,/, ',12.345,')],
    ['收款账号', (line: string) => line.replace(/,\d{8,30},/, ',62-22,')],
    ['结果', (line: string) => line.replace('成功', '大概成功')],
    ['银行流水号', (line: string) => line.replace(/LS\d+/, '')],
    ['交易日期', (line: string) => line.replace('2026-05-21', '2026-02-30')],
    ['列数', (line: string) => `${line},多`],
  ])('what is wrong in a line is said with its number: %s', (what, spoil) => {
    const [made] = fc.sample(batch, 1);
    if (made === undefined) throw new Error('no sample');
    const lines = writeResult(answerTo(made), 'utf-8').toString().split('\r\n');
    lines[4] = spoil(lines[4] ?? '');
    expect(() => readResult(Buffer.from(lines.join('\r\n')))).toThrow(`第 5 行的${what}不正确`);
  });

  test('what is no such file says so', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('PK\u0003\u0004'),
      Buffer.from([0xff, 0xff, 0xff]),
      Buffer.from('付款批次,1\r\n'),
      Buffer.from(writeResult({ batchNo: 'FK\0', results: [] }, 'utf-8')),
    ]) {
      expect(() => readResult(bytes)).toThrow(/[一-龥]/);
    }
    expect(decodeText(Buffer.from([0xff, 0xff, 0xff]))).toBeUndefined();
  });
});

describe('results are matched row by row', () => {
  test('what fits in number, account and amount is taken, each once; taken again, nothing is', () => {
    fc.assert(
      fc.property(batch, (made) => {
        const { batchNo, sent } = sentOf(made);
        const first = matchResults({ batchNo, sent }, answerTo(made));
        expect(first.taken.map(({ paymentId }) => paymentId)).toEqual(
          sent.map((one) => one.paymentId),
        );
        expect([first.waiting, first.missing]).toEqual([[], []]);
        // What was settled otherwise than it is said now waits for a person.
        const otherwise = sent.map((one, at) => ({
          ...one,
          standing: answerTo(made).results[at]?.paid ? ('failed' as const) : ('paid' as const),
        }));
        const again = matchResults({ batchNo, sent: otherwise }, answerTo(made));
        expect(again.taken).toEqual([]);
        expect(again.waiting.map(({ reason }) => reason)).toEqual(
          otherwise.map(({ standing }) =>
            standing === 'failed'
              ? '付款单已按支付失败处理，银行结果为成功'
              : '付款单已登记付款成功，银行结果为失败',
          ),
        );
        // What was paid by that very number, and what has failed, is passed over.
        const known = sent.map((one, at) => {
          const { paid = false, serialNo = '', date = '' } = answerTo(made).results[at] ?? {};
          const standing = paid ? ('paid' as const) : ('failed' as const);
          return { ...one, serialNo, payDate: date, standing };
        });
        const repeated = matchResults({ batchNo, sent: known }, answerTo(made));
        expect([repeated.taken, repeated.missing, repeated.waiting]).toEqual([[], [], []]);
        // The same number with another day is what interest is counted from: a person looks.
        const later = known.map((one) => ({ ...one, payDate: '2020-01-01' }));
        const { waiting } = matchResults({ batchNo, sent: later }, answerTo(made));
        const paid = known.filter(({ standing }) => standing === 'paid');
        expect(waiting.map(({ paymentId }) => paymentId)).toEqual(
          paid.map(({ paymentId }) => paymentId),
        );
      }),
    );
  });

  test('nothing is lost and nothing twice, whatever the bank answers', () => {
    const row = fc.record({
      row: fc.integer({ min: 1, max: 8 }),
      accountNo: fc.constantFrom('62220000', '62220001'),
      amount: fc.constantFrom('1.00', '1', '2.00'),
      paid: fc.boolean(),
      serialNo: fc.constant('LS1'),
      date: fc.constant('2026-05-21'),
      reason: fc.constant(''),
    });
    const one = fc.record({
      accountNo: fc.constantFrom('62220000', '62220001'),
      amount: fc.constantFrom('1.00', '2.00'),
      standing: fc.constantFrom('open', 'paid', 'failed'),
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 6 }),
        fc.array(row, { maxLength: 12 }),
        fc.boolean(),
        (rows, results, right) => {
          const sent = rows.map((each, index) => ({
            ...each,
            row: index + 1,
            paymentId: `p${index + 1}`,
            serialNo: '',
            payDate: '',
          }));
          const { taken, waiting, missing } = matchResults(
            { batchNo: 'PC1', sent },
            { batchNo: right ? 'PC1' : 'PC2', results },
          );
          const isRepeated = ({ row: at, paid, accountNo, amount }: PayOutResult) => {
            const own = right ? sent[at - 1] : undefined;
            const isSame = own?.accountNo === accountNo && Number(own.amount) === Number(amount);
            return isSame && own.standing === 'failed' && !paid;
          };
          const news = results.filter((result) => !isRepeated(result));
          expect(taken.length + waiting.length).toBe(news.length);
          const ids = taken.map(({ paymentId }) => paymentId);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.length + missing.length).toBe(
            sent.filter(({ standing }) => standing === 'open').length,
          );
          for (const { paymentId, result } of taken) {
            const own = sent.find((each) => each.paymentId === paymentId);
            expect([own?.row, own?.accountNo, Number(own?.amount), own?.standing]).toEqual([
              result.row,
              result.accountNo,
              Number(result.amount),
              'open',
            ]);
          }
          expect(waiting.every(({ reason }) => reason !== '')).toBe(true);
        },
      ),
    );
  });
});
