import { type KeyboardEvent, useId, useMemo, useState } from 'react';

import { VIEW_MAX, type ViewSheet, type ViewWorkbook } from '#contract/file/view.ts';

import { numbered } from './numbered.ts';
import styles from './workbook-view.module.css';

const NUMBER = /^-?\d+(?:\.\d+)?%?$/;

/** 0 → A, 27 → AB. */
function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

/** By `row:column`: how far a cell reaches; null for one that another covers. */
function spansOf(merges: ViewSheet['merges']) {
  const spans = new Map<string, { rows: number; columns: number } | null>();
  for (const { row, column, rows, columns } of merges) {
    // Cells of one joined block twice would tear the table apart.
    if (spans.has(`${row}:${column}`)) continue;
    for (let y = row; y < row + rows; y += 1)
      for (let x = column; x < column + columns; x += 1) spans.set(`${y}:${x}`, null);
    spans.set(`${row}:${column}`, { rows, columns });
  }
  return spans;
}

function Sheet({ sheet: { rows, merges } }: { sheet: ViewSheet }) {
  const spans = useMemo(() => spansOf(merges), [merges]);
  const widest = Math.max(1, ...rows.map((cells) => cells.length));
  const columns = Array.from({ length: widest }, (_, column) => column);
  if (rows.length === 0) return <p className={styles.none}>这张表是空的</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">行</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {letterOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(({ key, item: cells }) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            {columns.map((column) => {
              const span = spans.get(`${key - 1}:${column}`);
              const text = cells[column] ?? '';
              if (span === null) return null;
              return (
                <td
                  key={column}
                  rowSpan={span?.rows}
                  colSpan={span && Math.min(span.columns, widest - column)}
                  data-number={NUMBER.test(text) || undefined}
                >
                  {text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The sheets of a workbook, one at a time (← → between the tabs). */
export function WorkbookView({ workbook, zoom }: { workbook: ViewWorkbook; zoom: number }) {
  const { sheets } = workbook;
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const sheet = sheets[chosen];
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    const next = (chosen + step + sheets.length) % sheets.length;
    setChosen(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={styles.book} style={{ fontSize: `${14 * zoom}px` }}>
      <div
        role="tabpanel"
        id={id}
        aria-label={sheet?.name ?? ''}
        className={styles.sheet}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too.
        tabIndex={0}
      >
        {sheet && <Sheet sheet={sheet} />}
      </div>
      {sheet?.cut && (
        <p className={styles.cut}>
          内容较多，每张表仅显示前 {VIEW_MAX.rows} 行、{VIEW_MAX.columns}{' '}
          列以内的部分，完整内容请下载查看
        </p>
      )}
      <div role="tablist" aria-label="工作表" className={styles.tabs} onKeyDown={onKey}>
        {numbered(sheets).map(({ key, item: { name } }) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key - 1 === chosen}
            aria-controls={id}
            tabIndex={key - 1 === chosen ? 0 : -1}
            onClick={() => setChosen(key - 1)}
          >
            {name || `工作表 ${key}`}
          </button>
        ))}
      </div>
    </div>
  );
}
