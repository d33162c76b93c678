import type { ExposureStanding } from '#contract/exposure.ts';
import { exposureQueries } from '#src/api/exposure.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';
import { Asked } from '#src/ui/asked.tsx';
import { LimitCurve } from '#src/ui/chart/limit-curve.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Bounds } from './bounds.tsx';
import { Due, Financed } from './by-age.tsx';
import styles from './exposure.module.css';
import { Disputes, Queue, Standing } from './pictures.tsx';

function Totals({ total: { projects, limit, reserved, occupied } }: ExposureStanding) {
  const figures = [
    ['授信（元）', formatNumber(limit)],
    ['占用（元）', formatNumber(occupied)],
    ['冻结（元）', formatNumber(reserved)],
    ['项目', String(projects)],
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(([title, said]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 敞口看板: what the platform has out, with whom, until when; each picture leads to its list. */
export function View() {
  const route = entryNamed('adminExposure');
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <Asked options={exposureQueries.standing}>{(data) => <Totals {...data} />}</Asked>
      <Asked options={exposureQueries.curve}>{(data) => <LimitCurve days={data} />}</Asked>
      <div className={styles.pictures}>
        <Asked options={exposureQueries.standing}>{(data) => <Standing {...data} />}</Asked>
        <Asked options={exposureQueries.bounds}>{(data) => <Bounds {...data} />}</Asked>
        <Asked options={exposureQueries.due}>{(data) => <Due {...data} />}</Asked>
        <Asked options={exposureQueries.financed}>{(data) => <Financed {...data} />}</Asked>
        <Asked options={exposureQueries.disputes}>
          {(data) => <Disputes title="争议" parts={data} />}
        </Asked>
        <Asked options={exposureQueries.queue}>{(data) => <Queue parts={data} />}</Asked>
      </div>
    </>
  );
}
