import { sql } from 'kysely';
import { ROLE, writersOf } from '#contract/account/customer-role.ts';
import { MY_COMPANY, myCompany } from '#contract/company/company.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { actsNow } from '#server/kernel/company/administrators.ts';
import { type Profile, putProfile } from '#server/kernel/company/profile.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { conflict, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { administered, namedCompany, namesOf, tellAdministrators } from './administer.ts';
import { EVENT } from './messages.ts';

const profiles = columnsOf('company_profile');
const relations = columnsOf('account_relation', 'r');

interface Changing {
  tx: Tx;
  me: Me;
  at: Date;
  note(entry: { objectType: string; objectId: string; detail: Record<string, unknown> }): void;
}

/** What a change must name: the company, and the version that it has seen. */
interface Seen {
  id: string;
  version: number;
}

async function checkVersion(tx: Tx, companyId: string, version: number): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select ${profiles.version} from ${profiles}
      where ${profiles.company_id} = ${companyId} for no key update`.execute(tx);
  if ((rows[0]?.version ?? 0) !== version) throw conflict(MY_COMPANY.changed);
}

/** Keeps a part of the profile, notes which fields (no values: they are personal data) and tells the administrators. */
async function change(
  kernel: Kernel,
  changing: Changing,
  { id, version, ...profile }: Seen & Profile,
  what: string,
): Promise<void> {
  const { tx, me, at, note } = changing;
  const companyId = namedCompany(me, id);
  await lockCompany(tx, companyId);
  await checkVersion(tx, companyId, version);
  const { accountId } = me;
  await putProfile(tx, profile, { cipher: kernel.cipher, companyId, accountId, at });
  note({ objectType: 'company', objectId: companyId, detail: { fields: Object.keys(profile) } });
  const payload = { ...(await namesOf(changing, companyId)), what };
  await tellAdministrators(changing, companyId, { topic: EVENT.changed, payload });
}

/** 企业规模 (保障中小企业款项支付条例 article 7) or 纳税人类型, which a company says of itself. */
async function declare(
  tx: Tx,
  companyId: string,
  said: { company_scale?: string | undefined } | { taxpayer_type?: string | undefined },
): Promise<void> {
  if (Object.values(said).every((value) => value === undefined)) return;
  await tx.updateTable('company').set(said).where('id', '=', companyId).execute();
}

async function hasReviewer(tx: Tx, companyId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from ${relations} where ${relations.company_id} = ${companyId} and ${actsNow(at)}
      and ${ROLE.reviewer} = any (${relations.customer_role})`.execute(tx);
  return rows.length > 0;
}

/** Contact and invoice data, and whether documents are reviewed inside the company. */
export function profileRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, myCompany.saveContact, async ({ input, ...writing }) => {
      const { companyScale, ...profile } = input;
      namedCompany(writing.me, input.id);
      await administered(writing);
      await change(kernel, writing, profile, '联系信息');
      await declare(writing.tx, input.id, { company_scale: companyScale });
      return {};
    }),

    write(kernel, myCompany.saveInvoice, async ({ input, ...writing }) => {
      const { taxpayerType, ...profile } = input;
      namedCompany(writing.me, input.id);
      expectOneOf(writing.me, writersOf('invoice'));
      await change(kernel, writing, profile, '开票信息');
      await declare(writing.tx, input.id, { taxpayer_type: taxpayerType });
      return {};
    }),

    write(kernel, myCompany.setReview, async ({ input: { id, needReview }, ...writing }) => {
      namedCompany(writing.me, id);
      const companyId = await administered(writing);
      const { tx, at, note } = writing;
      if (needReview && !(await hasReviewer(tx, companyId, at))) {
        throw refused(MY_COMPANY.noReviewer);
      }
      await tx
        .updateTable('company')
        .set({ need_review: needReview })
        .where('id', '=', companyId)
        .execute();
      note({ objectType: 'company', objectId: companyId, detail: { needReview } });
      const what = `企业复核设置（${needReview ? '已开启' : '已关闭'}）`;
      const payload = { ...(await namesOf(writing, companyId)), what };
      await tellAdministrators(writing, companyId, { topic: EVENT.changed, payload });
      return {};
    }),
  ];
}
