import { sql } from 'kysely';
import { PAYMENT_DIRECTION, PAYMENT_STATUS } from '#contract/payment/states.ts';
import type { PlatformFigures } from '#contract/platform-figures.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { MINUTE } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';

const companies = columnsOf('company', 'c');
const own = columnsOf('platform_company', 'o');
const sales = columnsOf('sales_order', 's');
const payments = columnsOf('payment', 'p');
const requests = columnsOf('pay_apply', 'r');

/** Enumeration RealNameStatus: 已认证. */
const CERTIFIED = 3;
const { waiting, partDisputed, voided } = SALES_STATUS;
const { paid, received } = PAYMENT_STATUS;
/** Whole 万元, rounded down: no price of a single deal can be told from one visit to the next. */
const WAN = 10_000;
/** Whoever asks within this time is told the same: sums over all deals are no work that any visitor may order. */
const KEPT = 10 * MINUTE;

async function reckon({ db }: Kernel): Promise<PlatformFigures> {
  const [row] = await inScope(db, { operator: true }, async (tx) => {
    const { rows } = await sql<PlatformFigures>`
      select
        (select count(*)::int from ${companies} where ${companies.real_name_status} = ${CERTIFIED}
          and not exists (select from ${own} where ${own.company_id} = ${companies.id})) as companies,
        (select (floor(coalesce(sum(${sales.settle_amount}), 0) / ${WAN}) * ${WAN})::bigint::text from ${sales}
          where not ${sales.deleted}
            and ${sales.sales_order_status} not in (${waiting}, ${partDisputed}, ${voided})) as turnover,
        (select coalesce(round(avg(greatest(0,
            ${payments.pay_date} - ${dayOf(requests.submit_time)})), 1)::text, '')
          from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
          where not ${payments.deleted} and ${payments.direction} = ${PAYMENT_DIRECTION.out}
            and ${payments.payment_status} in (${paid}, ${received})) as "payDays"`.execute(tx);
    return rows;
  });
  if (row === undefined) throw new Error('The figures of the platform are no row');
  return row;
}

/** What has been done on the platform (平台数据), reckoned at most once in ten minutes however many ask. */
export function figuresOf(kernel: Kernel): (at: Date) => Promise<PlatformFigures> {
  let kept: { until: number; figures: Promise<PlatformFigures> } | undefined;
  return (at) => {
    if (kept !== undefined && at.getTime() < kept.until) return kept.figures;
    const figures = reckon(kernel);
    const mine = { until: at.getTime() + KEPT, figures };
    kept = mine;
    figures.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return figures;
  };
}
