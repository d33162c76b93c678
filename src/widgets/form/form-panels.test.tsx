import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { ViewKind } from '#contract/form/view.ts';

import { FormPanels } from './form-panels.tsx';

/** How a figure of a kind is read in a table. */
function written(kind: ViewKind, value: string): string | undefined {
  const table = { columns: [{ key: 'a', label: '数', kind, sum: false }], rows: [[value]] };
  const panels = [{ key: 'lines', title: '明细', items: [], table }];
  const markup = renderToStaticMarkup(<FormPanels panels={panels} files={[]} />);
  return /data-number="true">([^<]*)<\/td>/.exec(markup)?.[1];
}

test.each<[ViewKind, string, string]>([
  ['money', '36050', '36,050.00'],
  ['price', '3605', '3,605.00'],
  ['price', '3650.12345', '3,650.12345'],
  ['number', '1234.5', '1,234.50'],
  ['number', '10', '10.00'],
  ['number', '2.894125', '2.894125'],
  ['count', '180', '180'],
])('%s %s is read as %s', (kind, value, text) => {
  expect(written(kind, value)).toBe(text);
});

test('what scrolls around a table is not called 明细 twice', () => {
  const panels = [
    { key: 'lines', title: '实收明细', items: [], table: { columns: [], rows: [[]] } },
  ];
  const markup = renderToStaticMarkup(<FormPanels panels={panels} files={[]} />);
  expect(markup).toContain('<section');
  expect(markup).not.toContain('明细明细');
});
