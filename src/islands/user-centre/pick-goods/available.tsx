import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { PickAvailable } from '#contract/pick-goods/pick-goods.ts';
import { fetchAvailable, pickGoodsQueries } from '#src/api/pick-goods.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useFormContext, useText } from '#src/ui/form/form-context.ts';
import type { FormStore } from '#src/ui/form/form-store.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import { filledRows, isOfOrder, refreshed } from './fill.ts';
import styles from './pick-goods.module.css';

/** Others pick, too: what is left is asked for again and again while the form is open. */
const EVERY_MS = 10_000;

/** Brings what is left into the form: rows of the order are refreshed, and of an order that was just chosen all are filled in. */
function bring(store: FormStore, { lines, tolerance }: PickAvailable): void {
  const rows = store.tables.get('lines');
  if (rows === undefined) return;
  store.bring({ qtyTolerance: tolerance }, {});
  store.quietly(() => {
    if (!isOfOrder(rows.lines, lines)) {
      rows.replace(filledRows(lines));
      return;
    }
    for (const line of rows.lines) {
      const changes = refreshed(line, lines);
      if (changes !== undefined) rows.set(line.id, changes);
    }
  });
}

function Lines({ lines }: Pick<PickAvailable, 'lines'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} aria-label="可提数量明细" tabIndex={0}>
      <table className={styles.lines} aria-label="可提数量">
        <thead>
          <tr>
            <th scope="col">货物</th>
            <th scope="col">订单量</th>
            <th scope="col">已申请</th>
            <th scope="col">可提量</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ upstreamId, goodsName, spec, unit, ...line }) => (
            <tr key={upstreamId}>
              <td>
                {goodsName} {spec}（{enumName('Unit', unit)}）
              </td>
              <td>{formatNumber(line.orderedQty, 0, 6)}</td>
              <td>{formatNumber(line.pickedQty, 0, 6)}</td>
              <td>{formatNumber(line.remainingQty, 0, 6)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Shown({ data, onFill }: { data: PickAvailable; onFill: () => void }) {
  const { lines, obstacles, tolerance, overdueAmount } = data;
  return (
    <>
      {obstacles.length > 0 && (
        <ul className={styles.obstacles} aria-label="暂不能提货的原因">
          {obstacles.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
      {Number(overdueAmount) > 0 && (
        <p className={styles.term}>
          有逾期应收 {formatNumber(overdueAmount)} 元，提交后须经风控审核
        </p>
      )}
      <Lines lines={lines} />
      <div className={styles.bar}>
        <p className={styles.term}>
          数量随其他提货单实时变化
          {Number(tolerance) > 0 &&
            `；数量允差 ${formatNumber(String(Number(tolerance) * 100), 0, 2)}%`}
        </p>
        <Button variant="default" onClick={onFill}>
          按可提量填入
        </Button>
      </div>
    </>
  );
}

/** 可提数量, beside the form: what is left of the order now, and what stands in the way before anybody submits. */
export function Available() {
  const { store } = useFormContext();
  const orderId = useText('estimateOrderId');
  const { data, error, refetch } = useQuery({
    queryKey: [...pickGoodsQueries.key, 'available', orderId],
    queryFn: ({ signal }) => fetchAvailable(orderId, signal),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    if (data) bring(store, data);
  }, [store, data]);
  const rows = store.tables.get('lines');
  return (
    <Panel title="可提数量">
      <div className={styles.available}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && data && (
          <Shown data={data} onFill={() => rows?.replace(filledRows(data.lines))} />
        )}
      </div>
    </Panel>
  );
}
