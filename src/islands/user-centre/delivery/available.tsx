import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { DeliveryAvailable } from '#contract/delivery/delivery.ts';
import { fetchDeliverable } from '#src/api/delivery.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useFormContext, useText } from '#src/ui/form/form-context.ts';
import type { FormStore } from '#src/ui/form/form-store.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import styles from './delivery.module.css';
import { DELIVERIES } from './document.ts';
import { filledRows, isOfPick, refreshed, tripRows } from './fill.ts';

/** Other deliveries of the same pick-up go on: what is left is asked for again while the form is open. */
const EVERY_MS = 10_000;

type Trip = DeliveryAvailable['trips'][number];

/** Brings what is left into the form: rows of the pick-up are refreshed, and of one that was just chosen all are filled in. */
function bring(store: FormStore, { lines }: DeliveryAvailable): void {
  const rows = store.tables.get('lines');
  if (rows === undefined) return;
  store.quietly(() => {
    if (!isOfPick(rows.lines, lines)) {
      rows.replace(filledRows(lines));
      return;
    }
    for (const line of rows.lines) {
      const changes = refreshed(line, lines);
      if (changes !== undefined) rows.set(line.id, changes);
    }
  });
}

function Lines({ lines }: Pick<DeliveryAvailable, 'lines'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} aria-label="可交数量明细" tabIndex={0}>
      <table className={styles.lines} aria-label="可交数量">
        <thead>
          <tr>
            <th scope="col">货物</th>
            <th scope="col">提货量</th>
            <th scope="col">已交货</th>
            <th scope="col">可交量</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ upstreamId, goodsName, spec, unit, ...line }) => (
            <tr key={upstreamId}>
              <td>
                {goodsName} {spec}（{enumName('Unit', unit)}）
              </td>
              <td>{formatNumber(line.pickQty, 0, 6)}</td>
              <td>{formatNumber(line.deliveredQty, 0, 6)}</td>
              <td>{formatNumber(line.remainingQty, 0, 6)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ShownProps {
  data: DeliveryAvailable;
  onFill: () => void;
  onTrip: (trip: Trip) => void;
}

function Shown({ data, onFill, onTrip }: ShownProps) {
  const { lines, trips, obstacles, tolerance, needsCertificate, sceneName } = data;
  const allowed = Number(tolerance) > 0 ? `，允差 ${Number(tolerance) * 100}%` : '';
  return (
    <>
      {obstacles.length > 0 && (
        <ul className={styles.obstacles} aria-label="暂不能交货的原因">
          {obstacles.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
      <Lines lines={lines} />
      <div className={styles.bar}>
        <p className={styles.term}>
          {sceneName === '' ? '没有收货现场，由采购方上传实收' : `送至 ${sceneName}`}
          {allowed}
          {needsCertificate && '；须上传质量证明书'}
        </p>
        {trips.map((trip) => (
          <Button key={trip.id} variant="default" onClick={() => onTrip(trip)}>
            按车次 {trip.vehicleNo || trip.no} 填入
          </Button>
        ))}
        <Button variant="default" onClick={onFill}>
          按可交量填入
        </Button>
      </div>
    </>
  );
}

/** 可交数量, beside the form: what is left of the pick-up now, its trips, and what stands in the way before anybody submits. */
export function Available() {
  const { store } = useFormContext();
  const pickId = useText('pickGoodsId');
  const { data, error, refetch } = useQuery({
    queryKey: [...DELIVERIES.queries.key, 'available', pickId],
    queryFn: ({ signal }) => fetchDeliverable(pickId, signal),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    if (data) bring(store, data);
  }, [store, data]);
  const rows = store.tables.get('lines');
  const byTrip = (lines: DeliveryAvailable['lines'], trip: Trip) => {
    const { id, vehicleNo, driverName, driverPhone } = trip;
    store.set('logisticsIds', [id]);
    if (vehicleNo) store.set('vehicleNo', vehicleNo);
    if (driverName) store.set('delivererName', driverName);
    if (driverPhone) store.set('delivererPhone', driverPhone);
    rows?.replace(tripRows(lines, trip));
  };
  return (
    <Panel title="可交数量">
      <div className={styles.available}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && data && (
          <Shown
            data={data}
            onFill={() => rows?.replace(filledRows(data.lines))}
            onTrip={(trip) => byTrip(data.lines, trip)}
          />
        )}
      </div>
    </Panel>
  );
}
