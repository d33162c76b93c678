import { sql } from 'kysely';

import type { CostTerms } from '#contract/cost/full-cost.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { projectStatusOn, statusReasonOn } from './status-on.ts';

const projects = columnsOf('project', 'p');

/** What a project was granted, as a payment of it is reckoned. */
export interface Scheme {
  projectId: string;
  productLine: string;
  projectStatus: string;
  /** Why it stands so, where somebody or the system has said. */
  statusReason: string;
  buyerId: string | null;
  /** Added to the supplier's price of a unit. */
  markup: string;
  terms: CostTerms;
}

interface Row extends Omit<Scheme, 'terms'> {
  annualRate: string | null;
  serviceRate: string | null;
  depositRate: string | null;
  creditDays: number;
}

const TAX = { fundFee: 'taxRate.fundFee', serviceFee: 'taxRate.serviceFee' };

/**
 * The project of a payment with what it was granted and the parameters that its cost is reckoned by. `lock` keeps it as it is
 * until the end of the transaction; its status is that of the day (yyyy-MM-dd). Throws 404 where the transaction does not see it.
 */
export async function schemeOf(
  tx: Tx,
  projectId: string,
  day: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Scheme> {
  const { rows } = await sql<Row>`
    select ${projects.id} as "projectId", ${projects.product_line} as "productLine",
      ${projectStatusOn(day)} as "projectStatus", ${statusReasonOn(day)} as "statusReason", ${projects.buyer_company_id} as "buyerId",
      trim_scale(${projects.markup})::text as markup, ${projects.annual_rate}::text as "annualRate",
      ${projects.service_rate}::text as "serviceRate",
      ${projects.approved_deposit_rate}::text as "depositRate",
      coalesce(${projects.approved_credit_days}, ${projects.credit_days}, 0) as "creditDays"
    from ${projects} where ${projects.id} = ${projectId} and not ${projects.deleted}
    ${lock ? sql`for no key update of p` : sql``}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  const params = await paramsOf(tx, ['dayCount', TAX.fundFee, TAX.serviceFee]);
  const { annualRate, serviceRate, depositRate, creditDays, ...project } = row;
  return {
    ...project,
    terms: {
      annualRate: annualRate ?? '0',
      serviceRate: serviceRate ?? '0',
      depositRate: depositRate ?? '0',
      creditDays: Number(creditDays),
      dayCount: params.dayCount ?? '360',
      fundFeeTaxRate: params[TAX.fundFee] ?? '0',
      serviceFeeTaxRate: params[TAX.serviceFee] ?? '0',
    },
  };
}
