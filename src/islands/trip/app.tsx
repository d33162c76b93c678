import { useEffect, useState } from 'react';

import { NODE_WORDS } from '#contract/logistics-entry/node-words.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { TRIP_REFUSAL, type TripView } from '#contract/logistics-entry/trip.ts';
import { openTrip } from '#src/api/trip.ts';

import { failureText } from '#src/lib/failure-text.ts';
import { useLinkToken } from '#src/ui/use-link-token.ts';
import { ReportForm } from './report-form.tsx';
import styles from './trip.module.css';

const TOKEN = /^[\w-]{43}$/;

/** What there is to be said where nothing may be reported. */
function restOf({ status, unloadPlace }: TripView): string {
  if (status === LOGISTICS_STATUS.waiting) return '尚未发车。发车后可以在此上报位置、照片和到达。';
  if (status === LOGISTICS_STATUS.cancelled) return '本次运输已取消，无需上报。';
  return `已到达${unloadPlace}，上报结束，谢谢。`;
}

function Head({ view }: { view: TripView }) {
  const { logisticsNo, status, statusName, conveyance, loadPlace, unloadPlace } = view;
  return (
    <header className={styles.head}>
      <p className={styles.no}>物流单 {logisticsNo}</p>
      <h1>{conveyance || logisticsNo}</h1>
      <p className={styles.status} data-status={status}>
        {statusName}
      </p>
      <ol className={styles.route} aria-label="路线">
        <li>
          <small>装货地</small> {loadPlace}
        </li>
        <li>
          <small>卸货地</small> {unloadPlace}
          {view.planArriveTime !== '' && (
            <span className={styles.plan}>预计 {view.planArriveTime} 到达</span>
          )}
        </li>
      </ol>
    </header>
  );
}

function Way({ nodes }: Pick<TripView, 'nodes'>) {
  if (nodes.length === 0) return null;
  return (
    <section className={styles.way}>
      <h2>已上报的轨迹</h2>
      <ol aria-label="已上报的轨迹">
        {nodes.map(({ kind, time, place, words, photos }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was reported is never moved
          <li key={at} data-kind={kind}>
            <strong>{NODE_WORDS[kind] ?? kind}</strong> {place}
            {words !== '' && <span>{words}</span>}
            {photos > 0 && <span>照片 {photos} 张</span>}
            <time>{time}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Shown({ token, view, onView }: Parameters<typeof ReportForm>[0]) {
  return (
    <>
      <Head view={view} />
      {view.kinds.length > 0 ? (
        <ReportForm token={token} view={view} onView={onView} />
      ) : (
        <p className={styles.rest}>{restOf(view)}</p>
      )}
      <Way nodes={view.nodes} />
      <p className={styles.note}>链接有效期至 {view.expireTime}，请勿转发。</p>
    </>
  );
}

/** The trip of a link, asked for again whenever the driver looks at the page again: others report of it as well. */
function useTrip(token: string) {
  const [view, setView] = useState<TripView>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!TOKEN.test(token)) {
      setProblem(TRIP_REFUSAL.unknown.text);
      return undefined;
    }
    const ask = () => {
      if (document.hidden) return;
      openTrip(token).then(
        (found) => {
          setView(found);
          setProblem('');
        },
        (error: unknown) => setProblem(failureText(error)),
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    addEventListener('online', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('online', ask);
    };
  }, [token]);
  return { view, setView, problem };
}

/** What a driver without an account does: looks at his trip and reports its way. The token never leaves the page's address. */
export function Trip() {
  const token = useLinkToken();
  const { view, setView, problem } = useTrip(token);
  return (
    <main className={styles.page}>
      {view && <Shown token={token} view={view} onView={setView} />}
      {!view && (
        <>
          <h1>司机填报</h1>
          <p role="status" className={styles.rest}>
            {problem || '加载中…'}
          </p>
        </>
      )}
    </main>
  );
}
