import { expect, test } from 'vitest';
import { INDEX_PRICE } from '#contract/index-price.ts';

import { readIndexRows } from './read-rows.ts';

const HOW = {
  units: new Map([
    ['吨', 't'],
    ['t', 't'],
  ]),
  today: '2026-11-23',
};
const read = (text: string) => readIndexRows(text, HOW);
const messages = (text: string) =>
  read(text).problems.map(({ row, message }) => `${row} ${message}`);

test('cells of a spreadsheet and lines of a CSV file say the same', () => {
  const row = {
    indexName: '螺纹钢',
    priceDate: '2026-11-20',
    unit: 't',
    price: '3655',
    source: '示例网',
  };
  expect(read('螺纹钢\t2026/11/20\t吨\t3,655\t示例网').rows).toEqual([{ ...row, row: 1 }]);
  const csv =
    '\uFEFF指数名称,日期,单位,价格,来源\r\n\r\n"螺纹钢",2026年11月20日,t,"3,655",示例网\r\n';
  expect(read(csv).rows).toEqual([{ ...row, row: 3 }]);
  expect(read('螺纹钢，20261120，吨，３６５５，示例网').rows).toEqual([{ ...row, row: 1 }]);
});

test('a price with commas elsewhere than at its thousands is none', () => {
  expect(read('螺纹钢\t2026/11/20\t吨\t36,55\t示例网').rows).toMatchObject([{ price: '36,55' }]);
  expect(messages('螺纹钢\t2026/11/20\t吨\t36,55\t示例网')).toHaveLength(1);
});

test('each faulty line is named with what is wrong', () => {
  const lines = [
    '螺纹钢,2026-11-20,吨,3655',
    ',2026-11-20,吨,3655',
    '=cmd(),2026-11-20,吨,3655',
    '螺纹钢,2026-02-30,吨,3655',
    '螺纹钢,2026-11-24,吨,3655',
    '螺纹钢,2026-11-20,担,3655',
    '螺纹钢,2026-11-20,吨,0',
    '螺纹钢,2026-11-20,吨,3655.123456',
    '螺纹钢,2026-11-20,吨',
  ];
  const price = '价格应为大于 0 的数字，最多 5 位小数';
  expect(messages(lines.join('\n'))).toEqual([
    '2 缺少指数名称',
    '3 内容以公式符号开头，请粘贴数值',
    '4 日期格式不正确，例如 2026-11-20',
    `5 ${INDEX_PRICE.future}`,
    '6 单位无法识别',
    `7 ${price}`,
    `8 ${price}`,
    `9 ${price}`,
  ]);
});

test('nothing and too much are refused as a whole', () => {
  expect(messages('指数名称,日期,单位,价格')).toEqual([`1 ${INDEX_PRICE.empty}`]);
  const many = Array.from({ length: 2001 }, () => '螺纹钢,2026-11-20,吨,3655').join('\n');
  expect(messages(many)).toEqual([`2001 ${INDEX_PRICE.tooMany}`]);
});
