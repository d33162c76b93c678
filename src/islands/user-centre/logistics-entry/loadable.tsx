import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Loadable, TripAvailable } from '#contract/logistics-entry/logistics-entry.ts';
import { fetchLoadable } from '#src/api/logistics-entry.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useFormContext, useText } from '#src/ui/form/form-context.ts';
import type { FormStore } from '#src/ui/form/form-store.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useView } from '#src/ui/view-context.ts';

import { TRIPS } from './document.ts';
import { byPick, filledRows, refreshed, withLines } from './fill.ts';
import styles from './trip.module.css';

/** Others load, too: what is left is asked for again and again while the form is open. */
const EVERY_MS = 10_000;

/** Brings what is left into the form; a new one that was begun from a pick-up loads what is left of it. */
function bring(store: FormStore, { lines, productLine }: TripAvailable, pickId: string): void {
  const rows = store.tables.get('lines');
  if (rows === undefined) return;
  store.bring({}, { productLine });
  store.quietly(() => {
    if (rows.lines.length === 0 && pickId !== '') {
      rows.replace(filledRows(lines.filter(({ pickGoodsId }) => pickGoodsId === pickId)));
      return;
    }
    for (const line of rows.lines) {
      const changes = refreshed(line.row, lines);
      if (changes !== undefined) rows.set(line.id, changes);
    }
  });
}

function Pick({ lines, onLoad }: { lines: readonly Loadable[]; onLoad: () => void }) {
  const [first] = lines;
  if (first === undefined) return null;
  const { pickNo, sceneName, sceneAddress, expectDate } = first;
  return (
    <section className={styles.pick} aria-label={`提货单 ${pickNo}`}>
      <header>
        <strong>{pickNo}</strong>
        <span>
          {[sceneName, sceneAddress, expectDate && `期望 ${expectDate} 到货`]
            .filter((one) => one !== '')
            .join(' · ')}
        </span>
        <Button variant="default" size="xs" onClick={onLoad}>
          装载此单
        </Button>
      </header>
      <ul>
        {lines.map(({ upstreamId, goodsName, spec, unit, pickedQty, remainingQty }) => (
          <li key={upstreamId}>
            <span>
              {goodsName} {spec}
            </span>
            <span>
              提货 {formatNumber(pickedQty, 0, 6)}，可装{' '}
              <strong>{formatNumber(remainingQty, 0, 6)}</strong> {enumName('Unit', unit)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shown({ data }: { data: TripAvailable }) {
  const { store } = useFormContext();
  const rows = store.tables.get('lines');
  const { lines } = data;
  if (lines.length === 0) {
    return <p className={styles.term}>本项目没有可装载的提货单：送货的提货单通过后在此显示。</p>;
  }
  return (
    <>
      {byPick(lines).map((own) => (
        <Pick
          key={own[0]?.pickGoodsId}
          lines={own}
          onLoad={() => rows?.replace(withLines(rows.lines, lines, own))}
        />
      ))}
      <p className={styles.term}>数量随其他物流单实时变化；装载数量可在“装载明细”中修改</p>
    </>
  );
}

/** 可装载的提货单, beside the form: what is left of each, and one click that loads it. */
export function LoadablePanel() {
  const { store } = useFormContext();
  const { search } = useView();
  const projectId = useText('projectId');
  const { id, pickGoodsId = '' } = search;
  const { data, error, refetch } = useQuery({
    queryKey: [...TRIPS.queries.key, 'available', projectId, id ?? ''],
    queryFn: ({ signal }) => fetchLoadable({ projectId, tripId: id }, signal),
    refetchInterval: EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    if (data) bring(store, data, id === undefined ? pickGoodsId : '');
  }, [store, data, id, pickGoodsId]);
  return (
    <Panel title="可装载的提货单">
      <div className={styles.loadable}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && data && <Shown data={data} />}
      </div>
    </Panel>
  );
}
