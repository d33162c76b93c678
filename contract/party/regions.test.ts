import { describe, expect, test } from 'vitest';

import { packagedRegions } from '../../scripts/regions.ts';
import kept from './regions.json' with { type: 'json' };
import { DIVISIONS, type Division, divisionsOf } from './regions.ts';

const codes = (names: string[]) => divisionsOf(names)?.map(({ code }) => code);

describe('the official division', () => {
  test('is that of the package', () => {
    expect(kept).toEqual(packagedRegions());
  });

  test('has 34 provinces, and each code once', () => {
    const all = (level: readonly Division[]): string[] =>
      level.flatMap(({ code, children }) => [code, ...all(children)]);
    expect(DIVISIONS).toHaveLength(34);
    expect(new Set(all(DIVISIONS)).size).toBe(all(DIVISIONS).length);
    expect(all(DIVISIONS).every((code) => /^\d{6}$/.test(code))).toBe(true);
  });

  test('is found by names, as far down as they go', () => {
    expect(codes(['湖北省', '武汉市', '江岸区'])).toEqual(['420000', '420100', '420102']);
    expect(codes(['湖北省', '省直辖县级行政区划', '潜江市'])).toEqual([
      '420000',
      '429000',
      '429005',
    ]);
    expect(codes(['北京市', '东城区', ''])).toEqual(['110000', '110101']);
    expect(codes(['广东省', '东莞市', ''])).toEqual(['440000', '441900']);
    expect(codes(['台湾省', '', ''])).toEqual(['710000']);
    expect(codes(['', '', ''])).toEqual([]);
  });

  test('knows no other paths', () => {
    expect(codes(['湖北省', '石家庄市', ''])).toBeUndefined();
    expect(codes(['湖北省', '', '江岸区'])).toBeUndefined();
    expect(codes(['北京市', '东城区', '东城区'])).toBeUndefined();
    expect(codes(['示例省', '', ''])).toBeUndefined();
  });
});
