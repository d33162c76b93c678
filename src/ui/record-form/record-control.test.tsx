import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { RecordControl } from './record-control.tsx';

const shown = (control: 'digits' | 'phone', value: string) => {
  const field = { key: 'no', label: '账号', control };
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <RecordControl field={field} value={value} error={undefined} onChange={() => undefined} />
    </MantineProvider>,
  );
  return / value="([^"]*)"/.exec(markup)?.[1];
};

test('an account number stands in groups of four while it is typed', () => {
  const steps = ['6222', '62220', '6222000012345678', '622200001234567', 'x'];
  expect(steps.map((text) => shown('digits', text))).toEqual([
    '6222',
    '6222 0',
    '6222 0000 1234 5678',
    '6222 0000 1234 567',
    'x',
  ]);
  expect(shown('phone', '13800000001')).toBe('13800000001');
});

test('the last digits of an account number that is masked stand together', () => {
  expect(shown('digits', '***************9012')).toBe('*************** 9012');
});

test('a choice that nobody has made yet shows as none, and may be taken back', () => {
  const options = () => [{ value: '1', label: '大型' }];
  const field = { key: 'scale', label: '企业规模', control: 'select' as const, options };
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <RecordControl field={field} value="" error={undefined} onChange={() => undefined} />
    </MantineProvider>,
  );
  expect(/<option value="" selected="">([^<]*)/.exec(markup)?.[1]).toBe('请选择');
  expect(markup).toContain('<option value="1">大型</option>');
});
