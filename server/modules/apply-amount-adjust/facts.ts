import { type Selectable, sql } from 'kysely';

import { ADJUST_TYPE, movesLimit } from '#contract/apply-amount-adjust.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { LIMIT_REFUSAL, type LimitState } from '#contract/limit/limit.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');

export type AdjustRow = Selectable<Database['apply_amount_adjust']>;

/** A project with its limit, as an adjustment meets them. */
export interface Adjusted {
  projectId: string;
  projectName: string;
  projectStatus: string;
  buyerId: string | null;
  contractAmount: string | null;
  creditLimit: string;
  reserved: string;
  occupied: string;
  available: string;
  limitType: string;
  /** yyyy-MM-dd; null without one. */
  expireDate: string | null;
  state: LimitState;
  /** Last day of the oil licence (yyyy-MM-dd), as the project's form has it; null of other lines. */
  licenseExpire: string | null;
}

/**
 * The project of an adjustment if the company is told its terms, with its limit; undefined otherwise. `lock` keeps both
 * as they are until the end of the transaction, the project first, as everywhere.
 */
export async function adjusted(
  tx: Tx,
  { projectId, companyId, lock = false }: { projectId: string; companyId: string; lock?: boolean },
): Promise<Adjusted | undefined> {
  const { rows } = await sql<Adjusted>`
    select ${projects.id} as "projectId", ${projects.project_name} as "projectName",
      ${projects.project_status} as "projectStatus", ${projects.buyer_company_id} as "buyerId", ${projects.contract_amount}::text as "contractAmount",
      ${limits.credit_limit} as "creditLimit", ${limits.reserved}, ${limits.occupied}, ${limits.available},
      ${limits.limit_type} as "limitType", ${limits.expire_date}::text as "expireDate", ${limits.state},
      ${projects.form_data} ->> 'licenseExpire' as "licenseExpire"
    from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
    where ${projects.id} = ${projectId} and not ${projects.deleted}
      and ${companyId}::bigint = any (${projects.terms_seen_by})
    ${lock ? sql`for no key update of p, l` : sql``}`.execute(tx);
  return rows[0];
}

/** The same, for what stands on it. Throws limit_none. */
export async function expectAdjusted(
  tx: Tx,
  of: Parameters<typeof adjusted>[1],
): Promise<Adjusted> {
  const found = await adjusted(tx, of);
  if (found === undefined) throw refused(LIMIT_REFUSAL.none);
  return found;
}

/** The columns of an adjustment that say what its limit is now, and what it would become. */
export function limitColumns(limit: Adjusted, adjustType: string, amount: string | null) {
  const { creditLimit, reserved, occupied, available, expireDate, limitType } = limit;
  return {
    before_limit: creditLimit,
    reserved,
    occupied,
    available,
    after_limit: limitAfter(creditLimit, adjustType, amount),
    before_expire: expireDate,
    before_type: limitType,
  };
}

/** What the limit would become, money text; types that move no amount leave it. */
export function limitAfter(creditLimit: string, adjustType: string, amount: string | null): string {
  if (amount === null || !movesLimit(adjustType)) return creditLimit;
  const isLower = adjustType === ADJUST_TYPE.lower;
  return round2(isLower ? subtract(creditLimit, amount) : add(creditLimit, amount));
}
