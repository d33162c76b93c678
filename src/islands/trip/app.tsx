import { useEffect, useState } from 'react';

import { NODE_KIND } from '#contract/logistics-entry/states.ts';
import { TRIP_REFUSAL, type TripView } from '#contract/logistics-entry/trip.ts';
import { openTrip } from '#src/api/trip.ts';

import { failureText } from '#src/lib/failure-text.ts';
import { ReportForm } from './report-form.tsx';
import styles from './trip.module.css';

const KINDS: Readonly<Record<string, string>> = {
  [NODE_KIND.depart]: '发车',
  [NODE_KIND.pass]: '途经',
  [NODE_KIND.abnormal]: '异常',
  [NODE_KIND.resume]: '恢复运输',
  [NODE_KIND.arrive]: '到达',
};

function Shown({ token, view, onView }: Parameters<typeof ReportForm>[0]) {
  const { logisticsNo, statusName, conveyance, loadPlace, unloadPlace, nodes } = view;
  return (
    <>
      <header className={styles.head}>
        <h1>物流单 {logisticsNo}</h1>
        <p>
          <strong>{statusName}</strong> {conveyance}
        </p>
        <p>
          {loadPlace} → {unloadPlace}
        </p>
        <p>预计 {view.planArriveTime} 到达</p>
      </header>
      {view.kinds.length > 0 ? (
        <ReportForm token={token} view={view} onView={onView} />
      ) : (
        <p className={styles.note}>
          {view.status === '1' ? '发车后可以在此上报位置和到达。' : '本物流单已结束上报，谢谢。'}
        </p>
      )}
      <ol className={styles.nodes} aria-label="已上报的轨迹">
        {nodes.map(({ kind, time, place, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was reported is never moved
          <li key={at}>
            <time>{time}</time> {KINDS[kind] ?? kind} {place} {words}
          </li>
        ))}
      </ol>
      <p className={styles.note}>链接有效期至 {view.expireTime}，请勿转发。</p>
    </>
  );
}

/** What a driver without an account does: looks at his trip and reports its way. The token never leaves the page's address. */
export function Trip() {
  const [token] = useState(() => location.hash.slice(1));
  const [view, setView] = useState<TripView>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!/^[\w-]{43}$/.test(token)) setProblem(TRIP_REFUSAL.unknown.text);
    else openTrip(token).then(setView, (error: unknown) => setProblem(failureText(error)));
  }, [token]);
  return (
    <main className={styles.page}>
      {view && <Shown token={token} view={view} onView={setView} />}
      {!view && <p role="status">{problem || '加载中…'}</p>}
    </main>
  );
}
