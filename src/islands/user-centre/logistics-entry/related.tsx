import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { isAtMost, isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import type { Loadable } from '#contract/logistics-entry/calls.ts';
import type { LogisticsDetail } from '#contract/logistics-entry/logistics-entry.ts';
import { TRIP_ACTION } from '#contract/logistics-entry/states.ts';
import { createAction } from '#src/api/action.ts';
import { fetchLoadable } from '#src/api/logistics-entry.ts';
import { formatQuantity } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { enumName } from '#src/stores/enums.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { ChooseFirst } from '#src/ui/detail-page/detail-frame.tsx';
import { FailedRecord, OF_RECORD } from '#src/ui/detail-page/failed-record.tsx';
import { notify } from '#src/ui/notify.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { FigureTable } from '#src/ui/panel/figure-table.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { reportError } from '#src/ui/report-error.ts';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';
import { StatePanel } from '#src/ui/states.tsx';
import { useReadOnce } from '#src/ui/use-read-once.ts';
import { useView } from '#src/ui/view-context.ts';

import { TRIPS } from './document.ts';
import { byPick } from './fill.ts';
import styles from './trip.module.css';

const HEADS = [
  { title: '提货单' },
  { title: '货物' },
  { title: '提货量', isNumber: true },
  { title: '已装载', isNumber: true },
  { title: '可装量', isNumber: true },
  { title: '本单装载' },
];
const QTY = /^\d{1,10}(\.\d{1,6})?$/;

function problemOf(typed: string, { maxQty }: Loadable): string | undefined {
  const qty = plainNumber(typed);
  if (qty === '') return undefined;
  if (!QTY.test(qty) || isAtMost(qty, '0')) return '请输入大于 0 的数量';
  return isMore(qty, maxQty) ? '不能超过可装量' : undefined;
}

type Typed = Readonly<Record<string, string>>;

function Picks({
  lines,
  typed,
  onType,
}: {
  lines: readonly Loadable[];
  typed: Typed;
  onType: (changes: Typed) => void;
}) {
  const [first] = lines;
  const isBound = lines.some(({ upstreamId }) => (typed[upstreamId] ?? '') !== '');
  const all = (on: boolean) =>
    onType(
      Object.fromEntries(
        lines.map((line) => [
          line.upstreamId,
          on && isPositive(line.remainingQty) ? line.remainingQty : '',
        ]),
      ),
    );
  return (
    <tbody>
      {lines.map((line, at) => (
        <tr key={line.upstreamId}>
          {at === 0 && (
            <th scope="rowgroup" rowSpan={lines.length}>
              <label className={styles.bound}>
                <input
                  type="checkbox"
                  checked={isBound}
                  onChange={(event) => all(event.currentTarget.checked)}
                />
                {first?.pickNo}
              </label>
              <span className={styles.term}>{first?.sceneName}</span>
            </th>
          )}
          <td data-label="货物">
            {line.goodsName} {line.spec}
          </td>
          <td data-label="提货量" data-number="">
            {formatQuantity(line.pickedQty)}
          </td>
          <td data-label="已装载" data-number="">
            {formatQuantity(line.boundQty)}
          </td>
          <td data-label="可装量" data-number="">
            {formatQuantity(line.remainingQty)} {enumName('Unit', line.unit)}
          </td>
          <td data-label="本单装载">
            <TextInput
              size="xs"
              inputMode="decimal"
              aria-label={`${line.pickNo} ${line.goodsName} ${line.spec} 装载量`}
              value={typed[line.upstreamId] ?? ''}
              error={problemOf(typed[line.upstreamId] ?? '', line)}
              onChange={(event) => onType({ [line.upstreamId]: event.currentTarget.value.trim() })}
            />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Bound({ trip, lines }: { trip: LogisticsDetail; lines: readonly Loadable[] }) {
  const { open } = useView();
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const [busy, setBusy] = useState(false);
  const hint = useId();
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(trip.lines.map(({ upstreamId, qty }) => [upstreamId, qty])),
  );
  const wrong = lines.some((line) => problemOf(typed[line.upstreamId] ?? '', line) !== undefined);
  const some = lines.some(({ upstreamId }) => (typed[upstreamId] ?? '') !== '');
  const missing = wrong ? '本单装载填写有误，请改正后保存' : some ? '' : '请至少填写一行本单装载';
  const save = async () => {
    setBusy(true);
    try {
      const bound = lines.flatMap(({ upstreamId }) => {
        const qty = plainNumber(typed[upstreamId] ?? '');
        const known = trip.lines.find((line) => line.upstreamId === upstreamId);
        return qty === '' ? [] : [{ upstreamId, qty, ...(known && { id: known.id }) }];
      });
      const { id, version, values } = trip;
      await TRIPS.queries.save({ id, version, values: { ...values, lines: bound } }, action);
      notify('success', '关联的提货单已保存');
      await queries.invalidateQueries({ queryKey: [...TRIPS.queries.key] });
      open('logisticsEntrDetail', { id }, true);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="可关联的提货单">
      {lines.length === 0 && <p className={styles.term}>本项目没有可装载的提货单</p>}
      {lines.length > 0 && (
        <FigureTable label="可关联的提货单" heads={HEADS}>
          {byPick(lines).map((own) => (
            <Picks
              key={own[0]?.pickGoodsId}
              lines={own}
              typed={typed}
              onType={(changes) => setTyped((was) => ({ ...was, ...changes }))}
            />
          ))}
        </FigureTable>
      )}
      <div className={styles.bar}>
        <Button
          disabled={missing !== ''}
          aria-describedby={hint}
          loading={busy}
          onClick={() => void save()}
        >
          保存
        </Button>
        <Button variant="default" onClick={() => open('logisticsEntrDetail', { id: trip.id })}>
          返回
        </Button>
        <p id={hint} role="status" className={styles.term}>
          {lines.length > 0 && missing}
        </p>
      </div>
    </Panel>
  );
}

function Related({ id }: { id: string }) {
  const route = routeNamed('logisticsEntrRelated');
  const { data, error, refetch } = useReadOnce(
    [...TRIPS.queries.key, 'related', id],
    async (signal) => {
      const trip = await TRIPS.queries.detail(id, signal);
      const { lines } = await fetchLoadable({ projectId: trip.projectId, tripId: id }, signal);
      return { trip, lines };
    },
    OF_RECORD,
  );
  const trip = data?.trip;
  const isOpen = trip?.actions?.includes(TRIP_ACTION.related) ?? trip !== undefined;
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route, trip?.logisticsNo)} />
      {data === undefined &&
        (error ? (
          <FailedRecord error={error} list="logisticsEntryList" onRetry={() => void refetch()} />
        ) : (
          <PanelsSkeleton />
        ))}
      {data && isOpen && <Bound key={data.trip.version} trip={data.trip} lines={data.lines} />}
      {data && !isOpen && (
        <StatePanel title="当前状态不能修改">
          <p>发车后不能再关联提货单。</p>
        </StatePanel>
      )}
    </>
  );
}

/** 关联提货单: which pick-ups a trip loads, and how much of each; what others have loaded is not offered. */
export function View() {
  const { id } = useView().search;
  return id ? (
    <Related id={id} />
  ) : (
    <ChooseFirst route="logisticsEntrRelated" list="logisticsEntryList" />
  );
}
