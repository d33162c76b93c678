import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { lesser } from '#contract/arithmetic/decimal.ts';
import { type CostLimit, cost } from '#contract/cost/cost.ts';
import type { CostTerms } from '#contract/cost/full-cost.ts';
import type { GoodsInput } from '#contract/document/lines.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { curveOf, type PreviewFacts, previewOf } from '#server/kernel/ledger/preview.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { paymentCost } from '#server/trade/payments/payment-cost.ts';
import { DUE_PARAMS, dueCalendarOf } from '#server/trade/sales/term.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');
const params = columnsOf('param');

type Line = Pick<GoodsInput, 'qty' | 'unit' | 'priceIncl' | 'taxRate'>;

interface Asked extends Record<string, unknown> {
  projectId: string;
  // No part of the query.
  amount?: string;
  payDate?: string;
  payType?: string | undefined;
  lines?: readonly Line[];
}

type Row = { terms: CostTerms; markup: string; calendar: Record<string, string> | null } & {
  [Key in keyof PreviewFacts]: PreviewFacts[Key] | null;
};

const param = (name: string) =>
  sql`coalesce((select ${params.value} from ${params} where ${params.name} = ${name}), '0')`;

/**
 * The project's terms and limit, for those who are told them; the row-level policy of the tables of the limit says the same
 * once more.
 */
const termsQuery = () =>
  sessionRead<Asked, Row>(
    ({ p, me }) => sql`
      select trim_scale(${projects.markup})::text as markup, json_build_object(
          'annualRate', coalesce(${projects.annual_rate}, 0)::text,
          'serviceRate', coalesce(${projects.service_rate}, 0)::text,
          'depositRate', coalesce(${projects.approved_deposit_rate}, 0)::text,
          'creditDays', coalesce(${projects.approved_credit_days}, ${projects.credit_days}, 0),
          'dayCount', ${param('dayCount')}, 'fundFeeTaxRate', ${param('taxRate.fundFee')},
          'serviceFeeTaxRate', ${param('taxRate.serviceFee')}) as terms,
        (select json_object_agg(${params.name}, ${params.value}) from ${params}
          where ${params.name} in (${sql.join(DUE_PARAMS)})) as calendar,
        ${limits.credit_limit} as "creditLimit", ${limits.reserved}, ${limits.occupied},
        ${limits.available}, ${limits.state}, ${limits.limit_type} as "limitType",
        coalesce(${limits.expire_date}::text, '') as "expireDate",
        case jsonb_typeof(${projects.form_data}->'usePlan')
          when 'array' then ${projects.form_data}->'usePlan' else '[]' end as plan
      from ${projects} left join ${limits} on ${limits.project_id} = ${projects.id}
      where ${projects.id} = ${p('projectId')} and not ${projects.deleted}
        and ${me.companyId} = any (${projects.terms_seen_by})`,
  );

function limitOf(row: Row, amount: string, today: string, dueDate: string): CostLimit | null {
  if (row.state === null) return null;
  // The columns of a limit that is there are there.
  const facts = row as unknown as PreviewFacts;
  const { before, after, ...found } = previewOf(facts, amount, today);
  const drawn = found.fits ? { ...facts, ...after } : facts;
  const back = found.fits ? [{ day: dueDate, amount }] : [];
  const { available } = before;
  return {
    ...found,
    before,
    after,
    fitsToday: lesser(amount, available),
    curve: curveOf(drawn, today, back),
  };
}

/** POST /portal/cost/preview (全成本先算). */
export function costRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, cost.preview, {
      query: termsQuery(),
      values: ({ input: { projectId, ...asked } }) => ({ projectId, ...asked }),
      answer([row], { me, values: { amount = '0', payDate = '', payType = '', lines = [] } }) {
        readingCompany({ readers: readersOf('payApply') }, me);
        if (row === undefined) throw noSuchRecord();
        const { markup, terms, calendar } = row;
        const asked = {
          amount,
          payDate,
          lines: lines.map((line) => ({ ...line, markup })),
          terms,
          afterSettlement: AFTER_SETTLEMENT.includes(payType),
        };
        const figures = paymentCost('payDate', asked, dueCalendarOf(calendar ?? {}));
        const today = wireDay(kernel.clock.now());
        return { cost: figures, limit: limitOf(row, amount, today, figures.dueDate) };
      },
    }),
  ];
}
