import { describe, expect, test } from 'vitest';

import { isCommonPassword } from './common-passwords.ts';

describe('common passwords', () => {
  test.each([
    'password1',
    'Password1',
    'PASSWORD123!',
    'p@ssword1',
    'p@ssw0rd',
    'qwerty123',
    'Qwerty12345',
    '1qwerty',
    '111111a',
    'a111111',
    'a123456',
    'a123456789',
    '123456a',
    'aa123456',
    'abc123',
    'Abc12345',
    'abcd1234',
    'abc123456',
    '1q2w3e4r',
    '1qaz2wsx',
    '1qaz@WSX',
    'qwe123',
    'asdf1234',
    'zxcvbnm1',
    'admin888',
    'Admin@123',
    'root1234',
    'welcome2026',
    'woaini1314',
    'woaini520',
    '5201314a',
    'q7758521',
    'wang123456',
    'iloveyou1',
    'a1b2c3d4',
    'a1a1a1',
    'abc123abc123',
    'poiuytrewq1',
    'test_1234',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    'Portal2026',
    'Fang2048he',
    'lianyungang7',
    'correct horse 4',
    'admin7301x',
    'wang820514',
    'Wanted100',
    'mK82hdw1',
    'a83920175',
    'gangtie1958kuang',
  ])('%s is not one of them', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
