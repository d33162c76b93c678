import { expect, test } from 'vitest';

import { fieldAt, fieldsOf } from './billable-fields.ts';

const line = (key: string, spec: string) => ({
  key,
  source: '',
  goodsName: '螺纹钢',
  spec,
  unit: 't',
  qty: '10',
  amount: '36500.00',
  taxRate: '0.13',
  taxCategoryCode: '',
  taxCategoryName: '',
});
const none = () => Promise.resolve([]);
const labels = (specs: readonly string[]) =>
  fieldsOf(
    specs.map((spec, at) => line(String(at), spec)),
    none,
  ).map(({ label }) => label.replace(/（.*$/, ''));

test('what is left stands there with separators', () => {
  const [field] = fieldsOf([{ ...line('1', 'Φ12'), qty: '1234.567' }], none);
  expect(field?.hint).toBe('尚可开 1,234.567，计 36,500.00 元');
});

test('fields of different goods have different names, those of the same goods, too', () => {
  expect(labels(['Φ12', 'Φ20'])).toEqual([
    '螺纹钢 Φ12',
    '螺纹钢 Φ12 税收分类编码',
    '螺纹钢 Φ20',
    '螺纹钢 Φ20 税收分类编码',
  ]);
  const names = labels(['Φ12', 'Φ20', 'Φ12']);
  expect(new Set(names).size).toBe(names.length);
  expect(names[4]).toBe('第 3 行 螺纹钢 Φ12');
});

test('what the server says of a line as it was sent stands beside the field of that line', () => {
  const sent = [{ key: '11' }, { key: 'freight' }];
  expect(fieldAt('lines.0.qty', sent)).toBe('11');
  expect(fieldAt('lines.1', sent)).toBe('freight');
  expect(fieldAt('taxCategories.0.taxCategoryCode', sent)).toBe('category 11');
  expect(fieldAt('lines', sent)).toBe('lines');
  expect(fieldAt('receiverEmail', sent)).toBe('receiverEmail');
});
