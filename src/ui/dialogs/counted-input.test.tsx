import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { CountedArea, CountedText } from './counted-input.tsx';

const counted = (field: ReactElement) => /(\d+\/\d+)</.exec(renderToStaticMarkup(field))?.[1];

test('a text with a longest length says how much of it is used, whoever keeps it', () => {
  expect(counted(<CountedArea label="原因" maxLength={200} defaultValue="货已到" />)).toBe('3/200');
  expect(counted(<CountedText label="备注" maxLength={50} value="" readOnly={false} />)).toBe(
    '0/50',
  );
  expect(counted(<CountedText label="名称" max={50} defaultValue="𠮷野" />)).toBe('2/50');
});

test('what is no text, or has something else beside it, counts nothing', () => {
  expect(counted(<CountedText label="备注" />)).toBeUndefined();
  expect(counted(<CountedText label="金额" maxLength={16} inputMode="decimal" />)).toBeUndefined();
  expect(counted(<CountedText label="密码" maxLength={64} type="password" />)).toBeUndefined();
  expect(counted(<CountedText label="代码" max={18} value="9" readOnly />)).toBeUndefined();
  expect(
    counted(<CountedText label="开户行" max={9} rightSection={<b>清除</b>} />),
  ).toBeUndefined();
});
