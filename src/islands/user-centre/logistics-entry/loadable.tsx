import { useCallback } from 'react';

import type { Loadable, TripAvailable } from '#contract/logistics-entry/calls.ts';
import { fetchLoadable } from '#src/api/logistics-entry.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { useFormContext, useText } from '#src/ui/form/form-context.ts';
import type { FormStore } from '#src/ui/form/form-store.ts';
import { useView } from '#src/ui/view-context.ts';
import { AvailablePanel } from '#src/widgets/form/available-panel.tsx';

import { TRIPS } from './document.ts';
import { byPick, LOADED, withLines } from './fill.ts';
import styles from './trip.module.css';

/** Brings what is left into the form; a new one that was begun from a pick-up loads what is left of it. */
function bring(store: FormStore, { lines, productLine }: TripAvailable, pickId: string): void {
  const rows = store.tables.get('lines');
  if (rows === undefined) return;
  store.bring({}, { productLine });
  store.quietly(() => {
    if (rows.lines.length === 0 && pickId !== '') {
      rows.replace(LOADED.filled(lines.filter(({ pickGoodsId }) => pickGoodsId === pickId)));
      return;
    }
    LOADED.refresh(rows, lines);
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
  const { search } = useView();
  const projectId = useText('projectId');
  const { id, pickGoodsId = '' } = search;
  const begunFrom = id === undefined ? pickGoodsId : '';
  const bringFrom = useCallback(
    (store: FormStore, data: TripAvailable) => bring(store, data, begunFrom),
    [begunFrom],
  );
  return (
    <AvailablePanel
      title="可装载的提货单"
      queryKey={[...TRIPS.queries.key, 'available', projectId, id ?? '']}
      load={(signal) => fetchLoadable({ projectId, tripId: id }, signal)}
      bring={bringFrom}
    >
      {(data) => <Shown data={data} />}
    </AvailablePanel>
  );
}
