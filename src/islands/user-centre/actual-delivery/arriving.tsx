import { useCallback, useEffect, useSyncExternalStore } from 'react';

import type { ExpectedReceipt } from '#contract/actual-delivery/calls.ts';
import { exactPercent } from '#src/lib/exact-percent.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useFormContext, useText } from '#src/ui/form/form-context.ts';
import type { FormStore } from '#src/ui/form/form-store.ts';
import type { Line } from '#src/ui/form/rows.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './actual-delivery.module.css';
import { Decisions } from './decisions.tsx';
import { emptyRows, isOfDelivery, wholeRows } from './fill.ts';
import { useExpected } from './remotes.tsx';
import { Slips } from './slip-panel.tsx';
import type { Weighed } from './weighing.ts';

/** Brings the lines of the delivery into the form, once: another delivery has others. */
function bring(store: FormStore, { lines, tolerance }: ExpectedReceipt): void {
  const rows = store.tables.get('lines');
  if (rows === undefined) return;
  store.bring({ qtyTolerance: tolerance }, {});
  if (!isOfDelivery(rows.lines, lines)) store.quietly(() => rows.replace(emptyRows(lines)));
}

const textOf = (row: Line['row'], key: string) => String(row[key] ?? '');

/** A row of the form as the decider takes it. */
function weighedOf({ id, row }: Line, lines: ExpectedReceipt['lines']): Weighed {
  const expected = lines.find(({ upstreamId }) => upstreamId === row.upstreamId);
  return {
    id: String(id),
    name: `${textOf(row, 'goodsName')} ${textOf(row, 'spec')}`,
    unit: textOf(row, 'unit'),
    deliveredQty: textOf(row, 'deliveredQty'),
    receivedQty: textOf(row, 'receivedQty'),
    rejectedQty: textOf(row, 'rejectedQty'),
    weighGross: textOf(row, 'weighGross'),
    weighTare: textOf(row, 'weighTare'),
    theoreticalQty: expected?.theoreticalQty ?? '',
    basis: expected?.basis ?? '',
    tolPermille: expected?.tolPermille ?? '0',
    tolFrom: expected?.tolFrom ?? '',
    priceIncl: expected?.priceIncl ?? '',
  };
}

const NONE: readonly Line[] = [];

/** The rows of the form as they are typed. */
function useRows(): readonly Line[] {
  const { store } = useFormContext();
  const subscribe = useCallback((tell: () => void) => store.subscribe(['lines'], tell), [store]);
  return useSyncExternalStore(subscribe, () => store.tables.get('lines')?.lines ?? NONE);
}

interface Props {
  data: ExpectedReceipt;
  lines: readonly Line[];
}

function Shown({ data, lines }: Props) {
  const { store } = useFormContext();
  const { tolerance } = data;
  return (
    <div className={styles.beside}>
      <div className={styles.bar}>
        <span>
          {data.supplierName} {data.deliveryDate}
          {Number(tolerance) > 0 && `；超量允差 ${exactPercent(tolerance)}`}
        </span>
        <Button
          variant="default"
          onClick={() => store.tables.get('lines')?.replace(wholeRows(data.lines, lines))}
        >
          按交货量填入
        </Button>
      </div>
      <Decisions lines={lines.map((line) => weighedOf(line, data.lines))} />
    </div>
  );
}

/** 磅差裁决, beside the form: what each quantity means, while it is typed and before anybody argues. */
export function Arriving() {
  const { store } = useFormContext();
  const deliveryId = useText('deliveryId');
  const { data, error, refetch } = useExpected(deliveryId);
  useEffect(() => {
    if (data) bring(store, data);
  }, [store, data]);
  const lines = useRows();
  return (
    <div className={styles.beside}>
      <Panel title="磅差裁决">
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && data && <Shown data={data} lines={lines} />}
      </Panel>
      {data && <Slips expected={data.lines} lines={lines} />}
    </div>
  );
}
