import {
  type ComparedCell,
  type ComparedLine,
  compareDocuments,
  type FiveDocument,
} from '#contract/settlement/compare.ts';
import type { LineDocuments } from '#contract/settlement/documents.ts';
import { formatQuantity } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './settlement.module.css';

const NAMES: Readonly<Record<FiveDocument, string>> = {
  order: '订单',
  pick: '提货',
  logistics: '物流',
  receipt: '实收',
  invoice: '发票',
};

const WORDS: Readonly<Record<ComparedCell['state'], string>> = {
  absent: '尚无',
  same: '一致',
  within: '有差异，规则以内',
  broken: '不符',
};

const qtyOf = (qty: string) => (qty === '' ? '—' : formatQuantity(qty));

interface Found {
  readonly where: string;
  readonly state: ComparedCell['state'];
  readonly rule: string;
  readonly remedy: string;
}

/** What of a line differs, in the order of the documents. */
function findings({ cells, settled }: ComparedLine): Found[] {
  const all = [
    ...cells.map((cell) => ({ ...cell, where: NAMES[cell.document] })),
    { ...settled, where: '结算' },
  ];
  return all.filter(({ rule }) => rule !== '');
}

function Cell({ cell }: { cell: ComparedCell }) {
  return (
    <td data-state={cell.state} data-label={NAMES[cell.document]}>
      <span className={styles.qty}>{qtyOf(cell.qty)}</span>
      <span className={styles.word}>{WORDS[cell.state]}</span>
    </td>
  );
}

function Line({ line }: { line: ComparedLine }) {
  const found = findings(line);
  const { settled } = line;
  return (
    <tbody>
      <tr>
        <th scope="row">
          {line.goodsName} {line.spec}
          <span className={styles.word}>{enumName('Unit', line.unit)}</span>
        </th>
        {line.cells.map((cell) => (
          <Cell key={cell.document} cell={cell} />
        ))}
        <td data-state={settled.state} data-label="结算">
          <span className={styles.qty}>{qtyOf(settled.qty)}</span>
          <span className={styles.word}>{WORDS[settled.state]}</span>
        </td>
      </tr>
      {found.length > 0 && (
        <tr className={styles.findings}>
          <td colSpan={7}>
            <ul>
              {found.map(({ where, state, rule, remedy }) => (
                <li key={where} data-state={state}>
                  <strong>{where}</strong>：{rule}
                  {remedy && <span className={styles.note}>。{remedy}</span>}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** 五单比对 (rules.md H.2.9): the five documents of each line side by side, with the rule where they differ. */
export function ComparePanel({
  row,
  title = '五单比对',
}: {
  row: { readonly documents: readonly LineDocuments[] };
  title?: string;
}) {
  const lines = compareDocuments(row.documents);
  const broken = lines.flatMap(findings).filter(({ state }) => state === 'broken').length;
  const more = broken === 0 ? '没有不符之处' : `${broken} 处不符`;
  return (
    <Panel title={title} flush more={<span className={styles.note}>{more}</span>}>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">货物</th>
            {Object.entries(NAMES).map(([key, name]) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">结算</th>
          </tr>
        </thead>
        {lines.map((line) => (
          <Line key={line.lineId} line={line} />
        ))}
      </table>
    </Panel>
  );
}
