import { type Selectable, sql } from 'kysely';
import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { adminBankVerification } from '#contract/bank/verification.ts';
import { BANK_VERIFY, VERIFICATION, VERIFY_TRIES } from '#contract/bank/verify-states.ts';
import { maskedBankCard } from '#contract/mask.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import {
  count,
  derived,
  madeText,
  madeTime,
  purposeOf,
  text,
} from '#server/kernel/resource/field.ts';
import { fromDay, likeIn, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { expectNewTransfer } from '#server/trade/payments/went-out.ts';
import { EVENT } from './messages.ts';
import { keepersOf } from './verification.ts';

const t = columnsOf('bank_verification', 't');
const accounts = columnsOf('account', 'a');

const companyName = companyNameOf(t.company_id);
const nameOf = (column: 'created_by' | 'sent_by') => sql`(select ${accounts.nick_name}
  from ${accounts} where ${accounts.id} = ${t[column]})`;

const OPEN: readonly string[] = [VERIFICATION.asked, VERIFICATION.sent];

/** 账户验证 of all companies. */
export const verifications = consoleList({
  calls: adminBankVerification,
  sheet: adminBankVerification.sheet,
  table: 'bank_verification',
  fields: {
    companyName: madeText('company_name', companyName),
    accountName: text('account_name'),
    accountNo: derived('account_no', t.account_no_last4, maskedBankCard),
    openBank: text('open_bank'),
    cnapsCode: text('cnaps_code'),
    state: text('state'),
    amount: text('amount'),
    sentDate: madeText('sent_date', sql`${t.sent_date}::text`),
    serialNo: text('serial_no'),
    sentBy: madeText('sent_by_name', nameOf('sent_by')),
    tries: count('tries'),
    reason: text('reason'),
    askedBy: madeText('asked_by_name', nameOf('created_by')),
    createTime: madeTime('created_at', t.created_at),
  },
  filters: {
    keyword: likeIn((p) => sql`(${companyName} ilike ${p} or ${t.account_name} ilike ${p})`),
    state: oneOf('state'),
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
  },
  sorts: { createTime: 'id' },
  writers: FINANCE_OFFICERS,
  actions({ state }, may) {
    if (!may.write || !OPEN.includes(state)) return [];
    return [...(state === VERIFICATION.asked ? ['record', 'reveal'] : []), 'fail'];
  },
});

type Stored = Selectable<Database['bank_verification']>;

/**
 * A verification that is under way, with its account, both under lock; the account's row comes first, as whoever changes it has
 * it.
 */
async function lockOpen(tx: Tx, id: string, states: readonly string[]): Promise<Stored> {
  const known = await tx
    .selectFrom('bank_verification')
    .select('bank_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) throw noSuchRecord();
  await tx
    .selectFrom('bank')
    .select('id')
    .where('id', '=', known.bank_id)
    .forNoKeyUpdate()
    .execute();
  const found = await tx
    .selectFrom('bank_verification')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!states.includes(found.state)) throw refused(NOUN.notNow);
  return found;
}

interface Sent {
  amount: string;
  sentDate: string;
  serialNo: string;
  accountId: string;
  at: Date;
}

/** Notes what was sent; from now on the company may type it in. Throws not_now where nobody waits for it, beside serialNo. */
export async function recordSent(tx: Tx, id: string, sent: Sent): Promise<Stored> {
  const { amount, sentDate, serialNo, accountId, at } = sent;
  const found = await lockOpen(tx, id, [VERIFICATION.asked]);
  const going = { serial: serialNo, amount, companyId: found.company_id };
  await expectNewTransfer(tx, { ...going, as: 'verification' }, 'serialNo');
  await tx
    .updateTable('bank_verification')
    .set({ amount, sent_date: sentDate, serial_no: serialNo })
    .set({ state: VERIFICATION.sent, sent_by: accountId, sent_at: at })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('bank')
    .set({ verify_sent_date: sentDate, verify_tries_left: VERIFY_TRIES })
    .where('id', '=', found.bank_id)
    .execute();
  return found;
}

/** What finance does with them: 查看完整账号, 登记打款, 验证失败. */
export function registeredVerificationRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, adminBankVerification.reveal, async ({ tx, input: { id }, seal, note }) => {
      const found = await lockOpen(tx, id, OPEN);
      const purpose = purposeOf('bank', 'account_no', found.company_id);
      note({ objectType: 'bankVerification', objectId: id });
      return { accountNo: seal(kernel.cipher.open(found.account_no_sealed, purpose)) };
    }),

    write(kernel, adminBankVerification.record, async ({ tx, me, at, input, emit, note }) => {
      const { id, sentDate, serialNo } = input;
      if (sentDate > wireDay(at)) throw invalidField('sentDate', '打款日期不能晚于今天');
      const found = await recordSent(tx, id, { ...input, accountId: me.accountId, at });
      await emit({
        topic: EVENT.sent,
        accountId: await keepersOf(tx, found.company_id, at),
        payload: { last4: found.account_no_last4, day: sentDate, id: found.bank_id },
      });
      note({
        objectType: 'bankVerification',
        objectId: id,
        detail: { after: { sentDate, serialNo } },
      });
      return {};
    }),

    write(kernel, adminBankVerification.fail, async ({ tx, at, input, emit, note }) => {
      const { id, reason } = input;
      const found = await lockOpen(tx, id, OPEN);
      await tx
        .updateTable('bank_verification')
        .set({ state: VERIFICATION.failed, reason, ended_at: at })
        .where('id', '=', id)
        .execute();
      await tx
        .updateTable('bank')
        .set({ verify_status: BANK_VERIFY.failed, verify_tries_left: 0 })
        .where('id', '=', found.bank_id)
        .execute();
      await emit({
        topic: EVENT.failed,
        accountId: await keepersOf(tx, found.company_id, at),
        payload: { last4: found.account_no_last4, reason, id: found.bank_id },
      });
      note({ objectType: 'bankVerification', objectId: id, detail: { after: { reason } } });
      return {};
    }),
  ];
}
