import { useQuery } from '@tanstack/react-query';

import type { MoneyForecast } from '#contract/forecast/calls.ts';
import { moneyQuery } from '#src/api/forecast.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

import { ExpectedList } from './expected-money.tsx';
import styles from './forecast.module.css';

const TITLE = '我何时收款';

const BASIS =
  '按本平台近一年已完成案例推算：前一日期为各步骤用时的中位数之和，“最晚约”为九成案例用时之和。仅供参考，不是付款承诺。';

/**
 * On the page of a purchase order: all of its money that is still to come, step by step. A guess of days is nothing that an order
 * on paper says.
 */
export function MoneyOfOrder({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(moneyQuery(id));
  if (data?.expected.length === 0) return null;
  return (
    <div className="no-print">
      <Panel title={TITLE} flush={data !== undefined}>
        {data ? (
          <>
            <ExpectedList expected={data.expected} minCases={data.minCases} ofOrder />
            <p className={styles.basis}>{BASIS}</p>
          </>
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Panel>
    </div>
  );
}

/** How much of it comes first is shown. */
interface Coming {
  most: number;
  /** Leads to the list of payments. */
  more?: boolean;
}

function Shown({ data, most, more }: Coming & { data: MoneyForecast }) {
  const { expected, minCases } = data;
  const rest = expected.length - most;
  const list = leading(routeNamed('paymentList'));
  return (
    <Panel
      title={TITLE}
      more={more && list && <a href={addressOf('paymentList')}>待收付款</a>}
      flush
    >
      <ExpectedList expected={expected.slice(0, most)} minCases={minCases} ofOrder={false} />
      <p className={styles.basis}>
        {rest > 0 && `另有 ${rest} 笔，见各采购订单。`}
        {BASIS}
      </p>
    </Panel>
  );
}

/** What comes next over all orders; nothing for a company that waits for none, and where it cannot be had. */
export function ComingMoney(props: Coming) {
  const { data, isPending } = useQuery(moneyQuery());
  if (isPending) {
    return (
      <Panel title={TITLE}>
        <ListSkeleton rows={3} />
      </Panel>
    );
  }
  if (data === undefined || data.expected.length === 0) return null;
  return <Shown data={data} {...props} />;
}
