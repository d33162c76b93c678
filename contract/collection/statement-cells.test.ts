import { describe, expect, test } from 'vitest';

import { cellsOf } from '../csv.ts';
import { guessOf, headIndex, linesOf, withUnread } from './statement-cells.ts';

/** A statement as it is read once its columns are as they are guessed. */
function read(text: string) {
  const rows = cellsOf(text);
  const headAt = headIndex(rows);
  return { headAt, ...linesOf(rows, headAt, guessOf(rows[headAt] ?? [])) };
}

describe('the shapes that banks export', () => {
  test('two columns of amounts below lines of the account, days without dashes, sums at the end', () => {
    const { headAt, lines, problems } = read(
      [
        '账号,62220000009999',
        '户名,示例平台公司',
        '交易时间,借方发生额（支取）,贷方发生额（收入）,交易流水号,对方户名,对方账号,摘要',
        '20260520 101112,,"1,000.00",LS-1,示例建设,6222 0000 8888,货款 YS0001A',
        '20260520,500.00,,LS-2,示例钢贸,,付款',
        ',,"1,000.00",,,,合计',
      ].join('\n'),
    );
    expect(headAt).toBe(2);
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      {
        rowNo: 4,
        serialNo: 'LS-1',
        valueDate: '2026-05-20',
        amount: '1000.00',
        payerName: '示例建设',
        payerAccount: '622200008888',
        remark: '货款 YS0001A',
      },
    ]);
  });

  test.each([
    ['借贷标志', '贷', '借'],
    ['借贷标志', 'C', 'D'],
    ['借贷方向', '贷方', '借方'],
    ['收支方向', '收入', '支出'],
    ['往来标志', '来账', '往账'],
  ])(
    'one column of amounts, and in %s what came in (%s) and what went out (%s)',
    (word, came, went) => {
      const { lines } = read(
        [
          `交易日期,交易金额,${word},流水号,对方户名,附言`,
          `2026/5/20,1000,${came},LS-1,示例建设,货款`,
          `2026/5/20,500,${went},LS-2,示例钢贸,付款`,
        ].join('\n'),
      );
      expect(lines.map(({ serialNo, amount }) => [serialNo, amount])).toEqual([
        ['LS-1', '1000.00'],
      ]);
    },
  );

  test('a direction beside a column for what came in is that of the balance', () => {
    const { lines } = read(
      ['交易日期,借方金额,贷方金额,余额,借贷标志,流水号', '2026-05-20,,1000,-500,借,LS-1'].join(
        '\n',
      ),
    );
    expect(lines.map(({ serialNo, amount }) => [serialNo, amount])).toEqual([['LS-1', '1000.00']]);
  });

  test('a direction that is neither way is named, and no money is left out in silence', () => {
    const { lines, problems } = read(
      [
        '交易日期,交易金额,收支方向,流水号',
        '2026-05-20,1000,收入,LS-1',
        '2026-05-20,700,汇款,LS-2',
        '2026-05-20,600,,LS-3',
        '2026-05-20,-5,,LS-4',
        ',1000,,合计',
      ].join('\n'),
    );
    expect(lines.map(({ serialNo }) => serialNo)).toEqual(['LS-1']);
    expect(problems).toEqual([
      { rowNo: 3, text: '收支标志“汇款”无法读取' },
      { rowNo: 4, text: '收支标志“”无法读取' },
    ]);
  });

  test('a line whose day is missing is named, and the sums and words at the end are not', () => {
    const { lines, problems } = read(
      [
        '日期,收入金额,流水号,对方户名,对方账号,附言',
        '2026-05-20,10.00,LS-1,甲公司,,',
        ',500000.00,LS-2,,,',
        ',500000.00,,联合计算机有限公司,,',
        ',500000.00,,,6222000088881234,',
        ',一百元,LS-3,,,',
        // The rest of a name that the bank has broken over two lines; what went out; the foot.
        ',,,有限公司,,货款',
        ',0.00,LS-4,甲公司,,',
        ',500010.00,,,,',
        ',500010.00,本页小计：2 笔,,,',
        ',500010.00,,合 计,,',
        '合计,500010.00,,,,',
        ',复核：李四,,制表：张三,,',
      ].join('\n'),
    );
    expect(lines.map(({ serialNo }) => serialNo)).toEqual(['LS-1']);
    const text = '日期“”无法读取';
    expect(problems).toEqual([
      { rowNo: 3, text },
      { rowNo: 4, text },
      { rowNo: 5, text },
      { rowNo: 6, text: '金额“一百元”无法读取' },
    ]);
  });

  test('one column of amounts below zero for what went out', () => {
    const { lines } = read(
      ['日期,交易金额,流水号', '2026年5月20日,+88.8,LS-1', '2026年5月20日,-5,LS-2'].join('\n'),
    );
    expect(lines.map(({ valueDate, amount }) => [valueDate, amount])).toEqual([
      ['2026-05-20', '88.80'],
    ]);
  });

  test('a minus in a column of what came in takes back what had come in, and nothing of it is left out', () => {
    const { lines, problems } = read(
      [
        '交易日期,借方发生额,贷方发生额,交易流水号',
        '2026-05-20,0.00,1000.00,LS-1',
        '2026-05-20,0.00,-1000.00,LS-1',
        '2026-05-20,30.00,0.00,LS-2',
        '2026-05-20,-5.00,,LS-3',
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    expect(lines.map(({ serialNo, amount }) => [serialNo, amount])).toEqual([
      ['LS-1', '1000.00'],
      ['LS-1-冲正', '-1000.00'],
    ]);
    const bothWays = read(
      ['日期,交易金额,收支方向,流水号', '2026-05-20,-7,收入,LS-1', '2026-05-20,-7,支出,LS-2'].join(
        '\n',
      ),
    );
    expect(bothWays.lines.map(({ serialNo, amount }) => [serialNo, amount])).toEqual([
      ['LS-1-冲正', '-7.00'],
    ]);
  });

  test('a day and a time of its own, names and accounts of whoever paid or was paid', () => {
    const { lines, problems } = read(
      [
        '示例银行交易明细',
        '',
        '交易日,交易时间,起息日,借方金额,贷方金额,余额,摘要,流水号,收(付)方名称,收/付方帐号',
        '20260520,10:11:12,20260520,--,"12,345.60","12,345.60",货款,C000001,示例建设,6222000088881234',
        '20260520,11:11:12,20260520,5.00,--,"12,340.60",手续费,C000002,,',
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      {
        rowNo: 4,
        serialNo: 'C000001',
        valueDate: '2026-05-20',
        amount: '12345.60',
        payerName: '示例建设',
        payerAccount: '6222000088881234',
        remark: '货款',
      },
    ]);
  });

  test('two languages in a head, and what came in told by its sign', () => {
    const { lines } = read(
      [
        '交易类型[ Transaction Type ],付款人账号[ Debit Account No. ],"付款人名称[ Payer Name ]",交易日期[ Transaction Date ],交易金额[ Trade Amount ],交易流水号[ Transaction reference number ],交易附言[ Remark ]',
        '来账,6222000088881234,示例建设,20260520,1000.00,B1,货款',
        '往账,6222000099991234,示例平台,20260520,-7.00,B2,手续费',
      ].join('\n'),
    );
    expect(
      lines.map(({ payerName, payerAccount, amount, remark }) => [
        payerName,
        payerAccount,
        amount,
        remark,
      ]),
    ).toEqual([['示例建设', '6222000088881234', '1000.00', '货款']]);
  });

  test.each([
    '总收入笔数：1,,10.00,,',
    '本页合计收入,,10.00,,',
    '合计笔数,,1,,',
    ',,10.00,合计收入,',
    ',,10.00,收入合计（元）,',
    ',总金额,10.00,,',
    ',,10.00,本月贷方累计发生额：,',
  ])('a sum at the end by another of its names is passed over: %s', (foot) => {
    const head = '流水号,日期,收入金额,对方户名,附言';
    const { lines, problems } = read([head, 'LS-1,2026-05-20,10.00,甲公司,', foot].join('\n'));
    expect(problems).toEqual([]);
    expect(lines.map(({ serialNo }) => serialNo)).toEqual(['LS-1']);
  });

  test.each(['甲公司', '联合计算机有限公司', '总金额管理有限公司', '总', '收入'])(
    'money of a payer whose name is no sum is not left out in silence: %s',
    (payer) => {
      const { problems } = read(['流水号,日期,收入金额,对方户名', `,,10.00,${payer}`].join('\n'));
      expect(problems).toEqual([{ rowNo: 2, text: '日期“”无法读取' }]);
    },
  );

  test('full-width signs are read as what they are, so that a number is known again in half width', () => {
    const { lines, problems } = read(
      [
        '交易日期,贷方发生额,交易流水号,对方户名,对方账号,摘要',
        '２０２８－０３－０１,"１，２３４．５６",ＬＳ－８,示例（武汉）有限公司,６２２２ 0000８８８８,货款：一期',
        '２０２８年３月１日,－１００,ＬＳ－８,示例（武汉）有限公司,６２２２ 0000８８８８,冲正',
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    const said = {
      valueDate: '2028-03-01',
      payerName: '示例（武汉）有限公司',
      payerAccount: '622200008888',
    };
    expect(lines).toMatchObject([
      { ...said, serialNo: 'LS-8', amount: '1234.56', remark: '货款：一期' },
      { ...said, serialNo: 'LS-8-冲正', amount: '-100.00' },
    ]);
    const noted = read(
      '交易日期,贷方发生额,交易流水号,对方户名\n２０２８－０３－０１,１０００①,LS-9,示例建设',
    );
    expect(noted.problems).toMatchObject([{ rowNo: 2, text: '金额“1000①”无法读取' }]);
  });

  test('an amount with commas elsewhere than at its thousands is named, and no other amount', () => {
    const head = '交易日期,收入金额,流水号,对方户名,附言';
    const line = (amount: string) => `2026-05-20,"${amount}",LS-1,示例建设,货款`;
    const { lines, problems } = read(
      [head, line('1234,56'), line('1,2,3'), line('¥1，234.50'), line('-12,34')].join('\n'),
    );
    expect(lines.map(({ amount }) => amount)).toEqual(['1234.50']);
    expect(problems).toEqual([
      { rowNo: 2, text: '金额“1234,56”无法读取' },
      { rowNo: 3, text: '金额“1,2,3”无法读取' },
      { rowNo: 5, text: '金额“-12,34”无法读取' },
    ]);
  });

  test('an amount that a formula reckons is named, and a sum of them below is not', () => {
    const text = '含公式';
    const rows = withUnread({
      rows: [
        ['日期', '收入金额', '流水号'],
        ['2026-05-20', '', 'LS-1'],
        ['', '', '合计'],
      ],
      problems: [
        { row: 2, column: 2, text },
        { row: 3, column: 2, text },
      ],
    });
    const { lines, problems } = linesOf(rows, 0, guessOf(rows[0] ?? []));
    expect(lines).toEqual([]);
    expect(problems).toEqual([{ rowNo: 2, text: '金额“含公式”无法读取' }]);
  });

  test('numbers of slips that a spreadsheet has written anew are named, and no number of an account', () => {
    const { lines, problems } = read(
      [
        '日期,收入金额,流水号,对方账号',
        '2026-11-20,1.00,2.02611E+18,6222000000000001',
        '2026-11-20,1.00,2.0261130000000001E18,6222000000000001',
        '2026-11-20,1.00,2E+18,6222000000000001',
        '2026-11-20,1.00,8E15,6.222E+18',
      ].join('\n'),
    );
    expect(lines.map(({ serialNo, payerAccount }) => [serialNo, payerAccount])).toEqual([
      ['8E15', ''],
    ]);
    expect(problems.map(({ rowNo }) => rowNo)).toEqual([2, 3, 4]);
    expect(problems[0]?.text).toBe(
      '流水号“2.02611E+18”已被表格软件改写，请导入银行导出的原文件，或将该列设为文本后重新填写',
    );
  });

  test('a leap day is a day, and the 29th of February of another year is named', () => {
    const { lines, problems } = read(
      ['日期,收入金额,流水号', '2028-02-29,1.00,LS-1', '2027-02-29,1.00,LS-2'].join('\n'),
    );
    expect(lines.map(({ valueDate }) => valueDate)).toEqual(['2028-02-29']);
    expect(problems).toEqual([{ rowNo: 3, text: '日期“2027-02-29”无法读取' }]);
  });

  test.each([
    '2026-05-20',
    '2026/5/20',
    '2026.05.20 10:11',
    '2026年5月20日',
    '20260520',
    '20260520101112',
    '20260520 101112',
    '2026-05-20T10:11:12',
  ])('a whole day is read, with and without its time: %s', (day) => {
    const { lines, problems } = read(`日期,收入金额,流水号\n${day},1.00,LS-1`);
    expect(problems).toEqual([]);
    expect(lines.map(({ valueDate }) => valueDate)).toEqual(['2026-05-20']);
  });

  test.each([
    '2026-11',
    '2026/12',
    '2026.12',
    '202611',
    '2026年11月',
    '2026-1120',
    '161111',
    '2026-11-2099',
    '202611201',
    // No bank has kept its books on a computer since then, and each month from a line's day on is one of the books.
    '1000-01-05',
    '1999-12-31',
  ])('what is no whole day of our time is named, and read as no other: %s', (day) => {
    const { lines, problems } = read(`日期,收入金额,流水号\n${day},1.00,LS-1`);
    expect(lines).toEqual([]);
    expect(problems).toEqual([{ rowNo: 2, text: `日期“${day}”无法读取` }]);
  });

  test('a head with an empty cell is the head, although each line below it has more', () => {
    const rows = cellsOf(
      ['某账户', '何时,进,,谁,附', '2026-05-20,1.00,1,甲,乙', '2026-05-21,2.00,2,甲,乙'].join('\n'),
    );
    expect(headIndex(rows)).toBe(1);
    // Where nothing but payments stands, a person is still asked what their columns are.
    expect(headIndex(rows.slice(2))).toBe(0);
  });
});
