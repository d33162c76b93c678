import type { MoneyForecast } from '#contract/forecast/calls.ts';
import { addDays } from '#contract/form/dates.ts';
import type { FundsOwed } from '#contract/funds/funds.ts';
import { formatNumber, formatShort } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { leading, routeNamed } from '#src/lib/route-tree.ts';
import { type Bar, BarList } from '#src/ui/chart/bar-list.tsx';
import { FigurePanel } from '#src/ui/chart/figure-panel.tsx';

import { byMonth } from './by-month.ts';

interface Part {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly amount: string;
  readonly href: string | undefined;
  readonly late?: boolean;
}

interface BarsProps {
  title: string;
  note: string;
  empty: string;
  parts: readonly Part[];
}

function Bars({ title, note, empty, parts }: BarsProps) {
  const bars = parts.map(
    ({ key, name, href, count, amount, late = false }): Bar => ({
      key,
      name,
      href,
      value: amount,
      said: `${count} 笔　${formatShort(amount)}`,
      late,
    }),
  );
  return (
    <FigurePanel
      title={title}
      note={note}
      head={['月份', '笔数', '金额（元）']}
      rows={parts.map(({ name, count, amount }) => [name, String(count), formatNumber(amount)])}
    >
      {bars.length === 0 ? <p>{empty}</p> : <BarList bars={bars} label={title} />}
    </FigurePanel>
  );
}

/** The last day of a month, yyyy-MM. */
function lastOf(month: string): string {
  const next = addDays(`${month}-28`, '4') ?? '';
  return addDays(`${next.slice(0, 7)}-01`, '-1') ?? '';
}

/** 我应付: by month of the due date, what is overdue first. */
export function Owed({ overdue, undated, months }: FundsOwed) {
  const parts: Part[] = months.map(({ month, ...sum }) => ({
    key: month,
    name: month,
    ...sum,
    href: addressOf('paymentList', { dueDateStart: `${month}-01`, dueDateEnd: lastOf(month) }),
  }));
  const others = { href: addressOf('paymentList') };
  return (
    <Bars
      title="我应付（按到期月份）"
      note="尚未支付的本金和费用，罚息另计"
      empty="目前没有应付款"
      parts={[
        ...(overdue.count > 0
          ? [{ key: 'overdue', name: '已逾期', ...overdue, ...others, late: true }]
          : []),
        ...parts,
        ...(undated.count > 0
          ? [{ key: 'undated', name: '到期日未定', ...undated, ...others }]
          : []),
      ]}
    />
  );
}

/** 我应收: by month of the predicted day. */
export function Coming({ expected }: MoneyForecast) {
  return (
    <Bars
      title="我应收（按预计到账月份）"
      note="按“我何时收款”的预计日期，仅供参考"
      empty="目前没有待收款"
      parts={byMonth(expected).map(({ month, ...sum }) => ({
        key: month || 'unknown',
        name: month || '暂不能预计',
        ...sum,
        href: leading(routeNamed('paymentList')) && addressOf('paymentList'),
      }))}
    />
  );
}
