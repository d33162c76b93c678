import { sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import { adminCompanyCustomer, adminSupplier } from '#contract/company/admin.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { papersEnd } from '#server/kernel/company/papers-end.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { changedMeanwhile } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { FREEZABLE } from './companies.ts';
import { EVENT } from './messages.ts';
import { addRating, lockCompany } from './ratings.ts';

const companies = columnsOf('company', 'c');

type Status = (typeof USER_STATUS)[keyof typeof USER_STATUS];

/** What a company is once its freeze is lifted: its papers may have run out meanwhile, or it was to be certified anew. */
async function thawed(tx: Tx, id: string, at: Date): Promise<Status> {
  const { rows } = await sql<{ ended: boolean | null }>`
    select ${papersEnd(companies)} < ${wireDay(at)} or ${companies.reverify_since} is not null as ended
    from ${companies} where ${companies.id} = ${id}`.execute(tx);
  return rows[0]?.ended === true ? USER_STATUS.expired : USER_STATUS.certified;
}

async function administratorsOf(tx: Tx, companyId: string): Promise<Hearer[]> {
  const rows = await tx
    .selectFrom('account_relation')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 2)
    .where((row) => row('customer_role', '@>', row.val(['companyAdmin'])))
    .execute();
  return rows.map(({ account_id: accountId }) => ({ accountId, companyId }));
}

/** Whether the certification that a company was frozen with was voided since: nothing newer was approved. */
async function isVoided(tx: Tx, companyId: string): Promise<boolean> {
  const newest = await tx
    .selectFrom('company_customer_apply as apply')
    .innerJoin('process_instance as process', 'process.id', 'apply.process_redundant_id')
    .select('process.status')
    .where('apply.company_id', '=', companyId)
    .where('apply.deleted', '=', false)
    .where('process.status', 'in', ['approved', 'voided'])
    .orderBy('apply.submit_time', 'desc')
    .orderBy('apply.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.status === 'voided';
}

/** The company is 已过期待更新 until a new certification is approved, as if its papers had run out. */
async function toBeVerified(tx: Tx, id: string, at: Date): Promise<Status> {
  await tx.updateTable('company').set({ reverify_since: at }).where('id', '=', id).execute();
  return USER_STATUS.expired;
}

interface Turning {
  from: readonly number[];
  to(tx: Tx, id: string, at: Date): Promise<Status>;
  topic: string;
}

/** Turns one status into another and tells the company's administrators why. */
function statusRoute(
  kernel: Kernel,
  endpoint: typeof adminCompanyCustomer.freeze,
  { from, to: next, topic }: Turning,
): Route {
  return write(kernel, endpoint, async ({ tx, at, input: { id, reason }, emit, note }) => {
    const { name, status } = await lockCompany(tx, id);
    if (!from.includes(status))
      throw changedMeanwhile(NOUN.changed, { id, status: String(status) });
    const to = await next(tx, id, at);
    await tx.updateTable('company').set({ real_name_status: to }).where('id', '=', id).execute();
    await emit({
      topic,
      accountId: await administratorsOf(tx, id),
      payload: { name, reason, status: String(to) },
    });
    const detail = { before: status, after: to, reason };
    note({ objectType: 'companyCustomer', objectId: id, detail });
    return {};
  });
}

interface Profile {
  main_goods?: string;
  stopped?: boolean;
  stop_reason?: string;
}

async function saveProfile(
  { tx, me, at, note }: Pick<Writing<never, never>, 'tx' | 'me' | 'at' | 'note'>,
  id: string,
  profile: Profile,
): Promise<Record<never, never>> {
  await lockCompany(tx, id);
  const row = { ...profile, updated_by: me.accountId, updated_at: at };
  await tx
    .insertInto('supplier_profile')
    .values({ company_id: id, ...row })
    .onConflict((on) => on.column('company_id').doUpdateSet(row))
    .execute();
  note({ objectType: 'supplier', objectId: id, detail: { after: profile } });
  return {};
}

/** 重新核验, 冻结 and 解冻 of companies; 评级, 停用 and 启用 of suppliers. */
export function companyRoutes(kernel: Kernel): Route[] {
  const { certified, frozen, refused } = USER_STATUS;
  return [
    statusRoute(kernel, adminCompanyCustomer.reverify, {
      from: [certified],
      to: toBeVerified,
      topic: EVENT.reverify,
    }),
    statusRoute(kernel, adminCompanyCustomer.freeze, {
      from: FREEZABLE,
      to: () => Promise.resolve(frozen),
      topic: EVENT.frozen,
    }),
    statusRoute(kernel, adminCompanyCustomer.unfreeze, {
      from: [frozen],
      to: async (tx, id, at) => ((await isVoided(tx, id)) ? refused : thawed(tx, id, at)),
      topic: EVENT.unfrozen,
    }),
    write(kernel, adminSupplier.describe, (writing) =>
      saveProfile(writing, writing.input.id, { main_goods: writing.input.mainGoods }),
    ),
    write(kernel, adminSupplier.rate, (writing) => {
      const { id, level: grade, basis } = writing.input;
      return addRating(writing, {
        side: 'supplier',
        id,
        grade,
        ratedOn: wireDay(writing.at),
        basis,
      });
    }),
    write(kernel, adminSupplier.stop, (writing) =>
      saveProfile(writing, writing.input.id, { stopped: true, stop_reason: writing.input.reason }),
    ),
    write(kernel, adminSupplier.resume, (writing) =>
      saveProfile(writing, writing.input.id, { stopped: false, stop_reason: '' }),
    ),
  ];
}
