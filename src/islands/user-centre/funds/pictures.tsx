import type { MoneyForecast } from '#contract/forecast/calls.ts';
import { addDays } from '#contract/form/dates.ts';
import type { FundsOwed, OwedByMonth } from '#contract/funds/funds.ts';
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

interface Listed {
  readonly route: 'paymentList' | 'factoringNotice';
  /** Those that are due in a month, as the list filters them. */
  readonly dueIn: (month: string) => Record<string, string>;
  readonly undatedName: string;
}

/** What is overdue first, then by month of the due date; each leads to its list. */
function partsOf(
  { overdue, undated, months }: OwedByMonth,
  { route, dueIn, undatedName }: Listed,
): Part[] {
  const whole = { href: addressOf(route) };
  const ofMonth = months.map(({ month, ...sum }) => ({
    key: month,
    name: month,
    ...sum,
    href: addressOf(route, dueIn(month)),
  }));
  return [
    ...(overdue.count > 0
      ? [{ key: 'overdue', name: '已逾期', ...overdue, ...whole, late: true }]
      : []),
    ...ofMonth,
    ...(undated.count > 0 ? [{ key: 'undated', name: undatedName, ...undated, ...whole }] : []),
  ];
}

const PLANS: Listed = {
  route: 'paymentList',
  dueIn: (month) => ({ dueDateStart: `${month}-01`, dueDateEnd: lastOf(month) }),
  undatedName: '到期日未定',
};
/** A notice whose next day is earlier may be due in the month as well. */
const NOTICES: Listed = {
  route: 'factoringNotice',
  dueIn: (month) => ({ nextDueEnd: lastOf(month) }),
  undatedName: '手续费',
};

/** 我应付: by month of the due date, and beside it what is confirmed of assigned receivables, where there is some. */
export function Owed({ confirmed, ...owed }: FundsOwed) {
  const ofConfirmed = partsOf(confirmed, NOTICES);
  return (
    <>
      <Bars
        title="我应付（按到期月份）"
        note="尚未支付的本金和费用，罚息另计"
        empty="目前没有应付款"
        parts={partsOf(owed, PLANS)}
      />
      {ofConfirmed.length > 0 && (
        <Bars
          title="已确权应付（按到期月份）"
          note="已确权、尚未付至回款账户的应收账款"
          empty=""
          parts={ofConfirmed}
        />
      )}
    </>
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
