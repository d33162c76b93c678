import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { formatQuantity } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { useFormContext } from '#src/ui/form/form-context.ts';
import type { FormStore } from '#src/ui/form/form-store.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { FigureTable } from '#src/ui/panel/figure-table.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './available-panel.module.css';

/** Others draw on the same: what is left is asked for again and again while the form is open. */
const EVERY_MS = 10_000;

interface Props<Data> {
  title: string;
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Data>;
  /** Brings what came into the form; must be the same function at each rendering of the same record. */
  bring: (store: FormStore, data: Data) => void;
  children: (data: Data) => ReactNode;
}

/** What is left of an earlier document now, beside the form that draws on it. */
export function AvailablePanel<Data>({ title, queryKey, load, bring, children }: Props<Data>) {
  const { store } = useFormContext();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    if (data !== undefined) bring(store, data);
  }, [store, data, bring]);
  return (
    <Panel title={title}>
      <div className={styles.available}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && data !== undefined && children(data)}
      </div>
    </Panel>
  );
}

/** What stands in the way, said before anybody submits. */
export function Obstacles({
  label,
  obstacles,
}: {
  label: string;
  obstacles: readonly { readonly code: string; readonly text: string }[];
}) {
  if (obstacles.length === 0) return null;
  return (
    <ul className={styles.obstacles} aria-label={label}>
      {obstacles.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  );
}

interface Goods {
  readonly upstreamId: string;
  readonly goodsName: string;
  readonly spec: string;
  /** Enumeration Unit. */
  readonly unit: string;
}

interface QuantitiesProps<Of extends Goods> {
  label: string;
  lines: readonly Of[];
  /** Name of each column of quantities, and the key of the line that it shows. */
  columns: readonly (readonly [title: string, key: keyof Of & string])[];
}

/** Quantities of goods, a line each. */
export function Quantities<Of extends Goods>({ label, lines, columns }: QuantitiesProps<Of>) {
  const figures = columns.map(([title]) => ({ title, isNumber: true }));
  return (
    <FigureTable label={label} heads={[{ title: '货物' }, ...figures]}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.upstreamId}>
            <td data-label="货物">
              {line.goodsName} {line.spec}（{enumName('Unit', line.unit)}）
            </td>
            {columns.map(([title, key]) => (
              <td key={title} data-label={title} data-number="">
                {formatQuantity(String(line[key]))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** Terms in small type beside the buttons that fill the form in. */
export function FillBar({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p className={styles.term}>{term}</p>
      {children}
    </div>
  );
}
