import { expect, test } from 'vitest';

import { registeredFields } from './registered-fields.ts';

const shown = (row: object) => registeredFields('region', 'term').map(({ value }) => value?.(row));

test('a region is written as it is known, whole or by its parts, and a term with its open end', () => {
  expect(
    shown({ base: '北京市', city: '北京市', district: '朝阳区', fromTime: '2018-05-17' }),
  ).toEqual(['北京市朝阳区', '2018-05-17 至 无固定期限']);
  expect(shown({ region: '江苏省南京市', fromTime: '2018-05-17', toTime: '2030-05-16' })).toEqual([
    '江苏省南京市',
    '2018-05-17 至 2030-05-16',
  ]);
});

test('nothing known of a term is nothing, as the registry and as certification say it', () => {
  for (const fromTime of [null, '']) {
    expect(shown({ base: '', city: '', district: '', fromTime, toTime: null })).toEqual(['', '']);
  }
});
