import { sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { bank } from '#contract/bank/bank.ts';
import { BANK_VERIFY, VERIFY_REFUSAL } from '#contract/bank/verify-states.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import { recordWrite } from '#server/kernel/resource/routes.ts';
import { changeRecord } from '#server/kernel/resource/save.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { EVENT } from './messages.ts';
import { bankNoun, mayTypeAmount, mayVerify } from './noun.ts';

/** Who of a company hears of its accounts: administrators and finance. */
export const keepersOf = (tx: Tx, companyId: string, at: Date): Promise<Hearer[]> =>
  membersOf(tx, companyId, [ROLE.admin, ROLE.finance], at);

const wireRow = (row: StoredRow) => ({
  accountNo: String(row.account_no_last4),
  verifyStatus: String(row.verify_status),
  verifySentDate: String(row.verify_sent_date ?? ''),
});

/** Asks for an account's verification; answers the company's name. Throws what the account lacks. */
export async function ask(tx: Tx, row: StoredRow, { accountId, at }: By): Promise<string> {
  const companyId = String(row.company_id);
  await requireCertified(tx, companyId, at);
  const { name } = await tx
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (comparableName(String(row.name)) !== comparableName(name))
    throw refused(VERIFY_REFUSAL.otherName);
  const stored = await tx
    .selectFrom('bank')
    .select(['account_no_sealed', 'account_no_last4', 'open_bank', 'cnaps_code'])
    .where('id', '=', String(row.id))
    .executeTakeFirstOrThrow();
  if (stored.account_no_sealed === '' || stored.open_bank === '') {
    throw refused(VERIFY_REFUSAL.incomplete);
  }
  await tx
    .insertInto('bank_verification')
    .values({
      company_id: companyId,
      bank_id: String(row.id),
      account_name: name,
      ...stored,
      created_by: accountId,
      created_at: at,
    })
    .execute();
  return name;
}

interface Typed {
  bankId: string;
  amount: string;
  accountId: string;
  at: Date;
}

/** One try, which counts; undefined where nothing was sent. The amount that was sent stays in the database. */
export async function judge(tx: Tx, { bankId, amount, accountId, at }: Typed) {
  const { rows } = await sql<{ verified: boolean; triesLeft: number }>`
    select verified, tries_left as "triesLeft"
    from type_verification(${bankId}, ${amount}, ${accountId}, ${at})`.execute(tx);
  return rows[0];
}

/** 发起验证, and the typing in of what arrived. */
export function verificationRoutes(kernel: Kernel): Route[] {
  return [
    recordWrite(kernel, bankNoun, bank.verify, async (writing, row) => {
      const { tx, me, at, emit } = writing;
      if (!mayVerify(wireRow(row))) throw refused(NOUN.notNow);
      const company = await ask(tx, row, { accountId: me.accountId, at });
      await changeRecord(bankNoun, writing, row, {
        verify_status: BANK_VERIFY.waiting,
        verify_sent_date: null,
        verify_tries_left: 0,
      });
      await emit({
        topic: EVENT.asked,
        accountId: await operatorsOf(tx, FINANCE_OFFICERS, at),
        payload: { company, last4: String(row.account_no_last4) },
      });
      return {};
    }),

    recordWrite(kernel, bankNoun, bank.typeAmount, async (writing, row) => {
      const { tx, me, at, input, emit } = writing;
      if (!mayTypeAmount(wireRow(row))) throw refused(NOUN.notNow);
      const { accountId } = me;
      const judged = await judge(tx, {
        bankId: String(row.id),
        amount: input.amount,
        accountId,
        at,
      });
      if (judged === undefined) throw refused(NOUN.notNow);
      const { verified, triesLeft } = judged;

      const ended = triesLeft === 0 ? BANK_VERIFY.failed : BANK_VERIFY.waiting;
      const status = verified ? BANK_VERIFY.verified : ended;
      await changeRecord(bankNoun, writing, row, {
        verify_status: status,
        verify_tries_left: verified ? 0 : triesLeft,
      });
      if (status !== BANK_VERIFY.waiting) {
        const payload = {
          last4: String(row.account_no_last4),
          id: String(row.id),
          day: wireDay(at),
        };
        const topic = verified ? EVENT.verified : EVENT.triesSpent;
        const told = await keepersOf(tx, String(row.company_id), at);
        await emit({ topic, accountId: told, payload });
        const officers = await operatorsOf(tx, FINANCE_OFFICERS, at);
        await emit({
          topic: EVENT.answered,
          accountId: officers,
          payload: {
            ...payload,
            result: verified ? '验证通过' : '三次填写错误，验证失败',
            name: String(row.name),
          },
        });
      }
      return { verified, triesLeft: verified ? 0 : triesLeft };
    }),
  ];
}
