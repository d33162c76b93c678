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
  ['percent', '5 %', '5.00 %'],
  ['percent', '12.5 %', '12.50 %'],
  ['percent', '0.385125 %', '0.385125 %'],
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

const cellsOf = (markup: string) =>
  [...markup.matchAll(/data-number="true">([^<]*)<\/td>/g)].map(([, text]) => text);

test.each([
  ['吨', '10.000', '9.980'],
  ['件', '10.00', '9.98'],
])(
  'a column of one unit has its points in line; beside %s each number has its own',
  (unit, ...read) => {
    const columns = [
      { key: 'unit', label: '单位', kind: 'text' as const, sum: false },
      { key: 'qty', label: '数量', kind: 'number' as const, sum: false },
      { key: 'diff', label: '差异（‰）', kind: 'number' as const, sum: false },
    ];
    const rows = [
      ['吨', '10', '0'],
      [unit, '9.98', '-2.778'],
      ['吨', '1.125', '0'],
    ];
    const panels = [{ key: 'lines', title: '明细', items: [], table: { columns, rows } }];
    const cells = cellsOf(renderToStaticMarkup(<FormPanels panels={panels} files={[]} />));
    expect([cells[0], cells[2]]).toEqual(read);
    expect(cells.filter((_, at) => at % 2 === 1)).toEqual(['0.000', '-2.778', '0.000']);
  },
);

test('the cells of names are marked, those of codes are not', () => {
  const columns = [
    { key: 'goodsName', label: '品名', kind: 'text' as const, sum: false },
    { key: 'unit', label: '单位', kind: 'text' as const, sum: false },
  ];
  const rows = [['高强度抗震热轧带肋钢筋盘螺', '吨']];
  const panels = [{ key: 'lines', title: '明细', items: [], table: { columns, rows } }];
  const markup = renderToStaticMarkup(<FormPanels panels={panels} files={[]} />);
  expect(markup.match(/data-long="true">[^<]*/g)).toEqual([
    'data-long="true">高强度抗震热轧带肋钢筋盘螺',
  ]);
});
