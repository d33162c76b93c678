import type { ReviewView } from '#contract/flow/review-view.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import { markKey } from './draft.ts';
import { Mark, type Marking } from './mark.tsx';
import styles from './review.module.css';
import { shown } from './shown.ts';

type Lines = NonNullable<ReviewView['lines']>[number];

/** A table of the form, whose rows may be marked. */
export function LinesPanel({ lines, marking }: { lines: Lines; marking: Marking }) {
  const { key, title, columns, rows } = lines;
  const isNumber = (kind: string) => ['money', 'number', 'count', 'percent'].includes(kind);
  return (
    <Panel title={title} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys. */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${title}表格`}>
        <table className={styles.lines}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-number={isNumber(column.kind)}>
                  {column.title}
                </th>
              ))}
              {marking.onMarks && <th scope="col">标记</th>}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length + 1}>暂无明细</td>
              </tr>
            )}
            {rows.map((row, index) => {
              const at = { tabKey: key, fieldKey: key, rowIndex: index };
              return (
                <tr key={markKey(at)} data-marked={marking.marks[markKey(at)] ? '' : undefined}>
                  {columns.map((column) => (
                    <td key={column.key} data-number={isNumber(column.kind)}>
                      {shown(column.kind, row[column.key] ?? '')}
                    </td>
                  ))}
                  {marking.onMarks && (
                    <td>
                      <Mark {...marking} at={at} label={`${title}第 ${index + 1} 行`} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
