import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { add, grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { adminAllocation } from '#contract/collection/admin.ts';
import { COLLECTION_REFUSAL, collection } from '#contract/collection/collection.ts';
import { COLLECTION_SOURCE, COLLECTION_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Telling } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import { isSeen } from '#server/kernel/resource/visible-rows.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { forbidden, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { allocate, undoAllocation } from './allocate.ts';
import { allocationsOf } from './allocations.ts';
import { letRowWait } from './let-row-wait.ts';
import { type Collection, lockCollection } from './lock.ts';
import { EVENT } from './messages.ts';
import { openPlans, proposalsOf } from './propose.ts';
import { collectionRecord } from './records.ts';
import { expectNoRefund } from './refund.ts';
import { hangSlips, registerCollection } from './slip.ts';
import { payersOf } from './told.ts';

const OBJECT = 'collection';
const { waiting, partly, allocated } = COLLECTION_STATUS;
const companies = columnsOf('company', 'c');
const collections = columnsOf('collection', 'c');
const shown = columnsOf('collection', 't');
const t = columnsOf('receivable_plan', 't');
const notices = columnsOf('factoring_notice', 'n');
const orders = columnsOf('estimate_order', 'o');

async function companyName(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${companies.name} from ${companies} where ${companies.id} = ${id}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  return found.name;
}

/** Only receivables of the company itself may be named. Throws 404. */
async function expectOwn(tx: Tx, companyId: string | null, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql`
    select from ${t} where ${t.id} = any(${wanted}::bigint[]) and ${t.company_id} = ${companyId}
      and not ${t.deleted}`.execute(tx);
  if (rows.length < wanted.length) throw noSuchRecord();
}

/** Whether there is one of that id that the company may see. */
const presenceQuery = sessionRead<{ id: string }, { id: string }>(
  ({ p, me }) => sql<{ id: string }>`
    select ${shown.id}::text as id from ${shown}
    where ${shown.id} = ${p('id')} and ${isSeen(collectionRecord.noun, me.companyId)}`,
);

const presence = (kernel: Kernel): Route =>
  signedInRead(kernel, collection.present, {
    query: presenceQuery,
    values: ({ input }) => ({ id: input.id }),
    answer(rows, { me }) {
      readingCompany(collectionRecord.noun, me);
      return rows.length > 0;
    },
  });

/** The buyer says what it has paid. */
const registering = (kernel: Kernel): Route =>
  write(kernel, collection.register, async ({ tx, me, at, input, emit, note }) => {
    const { receivableIds, attachment, ...slip } = input;
    const { companyId, accountId } = me;
    const payers: readonly string[] = writersOf('payment');
    if (companyId === null || !me.roles.some((role) => payers.includes(role))) throw forbidden();
    await expectOwn(tx, companyId, receivableIds);
    const company = await companyName(tx, companyId);
    const incoming = { ...slip, companyId, payerName: company, source: COLLECTION_SOURCE.slip };
    const said = { ...incoming, wanted: receivableIds };
    const made = await registerCollection({ tx, at, accountId }, said, 'company');
    await hangSlips(tx, { id: made.id, companyId }, attachment, at);
    const after = { amount: slip.amount, bankSerialNo: slip.bankSerialNo };
    note({ objectType: OBJECT, objectId: made.id, detail: { after } });
    const payload = { no: made.no, company, amount: grouped(round2(slip.amount)) };
    const told = await operatorsOf(tx, FINANCE_OFFICERS, at);
    await emit({ topic: EVENT.registered, accountId: told, payload });
    return made.id;
  });

/** What finance enters by hand. */
const entering = (kernel: Kernel): Route =>
  write(kernel, adminAllocation.register, async ({ tx, me, at, input, note }) => {
    const { attachment, payerName, ...slip } = input;
    const company = await companyName(tx, slip.companyId);
    const incoming = {
      ...slip,
      payerName: payerName || company,
      source: COLLECTION_SOURCE.finance,
    };
    const made = await registerCollection({ tx, at, accountId: me.accountId }, incoming, 'finance');
    await hangSlips(tx, { id: made.id, companyId: slip.companyId }, attachment, at);
    const after = { amount: slip.amount, bankSerialNo: slip.bankSerialNo };
    note({ objectType: OBJECT, objectId: made.id, detail: { after } });
    return made.id;
  });

const proposing = (kernel: Kernel): Route =>
  transactedRead(kernel, adminAllocation.propose, async ({ tx, input: { id } }) => {
    const { rows } = await sql<Collection & { remarks: string }>`
      select ${collections.company_id} as "companyId", ${collections.value_date}::text as "valueDate",
        ${collections.amount}::text, ${collections.allocated}::text, ${collections.refunded}::text,
        ${collections.wanted}::text[] as wanted, ${collections.remarks}
      from ${collections} where ${collections.id} = ${id} and not ${collections.deleted}`.execute(
      tx,
    );
    const [found] = rows;
    if (found === undefined) throw noSuchRecord();
    const left = round2(subtract(found.amount, add(found.allocated, found.refunded)));
    const open = await openPlans(tx, found.companyId, found.valueDate);
    const { remarks, wanted } = found;
    return { left, proposals: proposalsOf(open, { left, remarks, wanted }) };
  });

/** Its payer hears of it. */
async function tellAllocated(
  { tx, at, emit }: Telling,
  held: Collection,
  amount: string,
): Promise<void> {
  const payload = { id: held.id, no: held.no, amount: grouped(amount) };
  const told = await payersOf(tx, held.companyId, { at });
  await emit({ topic: EVENT.allocated, accountId: told, payload });
}

const debtors = (kernel: Kernel): Route =>
  transactedRead(kernel, adminAllocation.debtors, async ({ tx }) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select ${companies.id}, ${companies.name} from ${companies} where exists (
        select from ${t} where ${t.company_id} = ${companies.id} and not ${t.deleted}
        union all select from ${notices} where ${notices.company_id} = ${companies.id}
        union all select from ${orders} where ${orders.company_id} = ${companies.id} and ${orders.deposit_received} + ${orders.deposit_required} > 0)
      order by ${companies.name}, ${companies.id}`.execute(tx);
    return rows;
  });

const listing = (kernel: Kernel): Route =>
  transactedRead(kernel, adminAllocation.list, ({ tx, input: { id } }) => allocationsOf(tx, id));

/** 认款 and its undoing. */
function allocating(kernel: Kernel): Route[] {
  return [
    write(kernel, adminAllocation.allocate, async (writing) => {
      const { tx, me, at, input, note, noteAlso } = writing;
      const { parts } = input;
      const held = await lockCollection(tx, { ...input, from: [waiting, partly] });
      await expectNoRefund(tx, held.id);
      const again = await allocate({ tx, at, accountId: me.accountId }, held, parts);
      const amount = round2(add('0', ...parts.map((part) => part.amount)));
      note({ objectType: OBJECT, objectId: held.id, detail: { after: { amount } } });
      for (const { receivableId } of parts) {
        noteAlso({ objectType: 'receivablePlan', objectId: receivableId });
      }
      for (const objectId of again) noteAlso({ objectType: OBJECT, objectId });
      await tellAllocated(writing, held, amount);
      return {};
    }),

    write(kernel, adminAllocation.undo, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const { id, allocationId, reason, instead } = input;
      const held = await lockCollection(tx, { id, from: [partly, allocated] });
      await expectNoRefund(tx, held.id);
      const undoing = { allocationId, reason, instead };
      const again = await undoAllocation({ tx, at, accountId: me.accountId }, held, undoing);
      for (const objectId of again) noteAlso({ objectType: OBJECT, objectId });
      note({ objectType: OBJECT, objectId: held.id, detail: { before: allocationId, reason } });
      const payload = { id: held.id, no: held.no, reason };
      const told = await payersOf(tx, held.companyId, { at });
      await emit({ topic: EVENT.undone, accountId: told, payload });
      return {};
    }),
  ];
}

/** What was registered has not come, or was not meant for the platform. */
const refusing = (kernel: Kernel): Route =>
  write(kernel, adminAllocation.notOurs, async ({ tx, me, at, input, emit, note }) => {
    const { reason } = input;
    const held = await lockCollection(tx, { ...input, from: [waiting] });
    await expectNoRefund(tx, held.id);
    // What its buyer has only said to have paid is on no statement of account.
    if (held.isAttested) await expectOpenMonth(tx, held.valueDate);
    await tx
      .updateTable('collection')
      .set((row) => ({
        collection_status: COLLECTION_STATUS.notOurs,
        status_reason: reason,
        updated_by: me.accountId,
        updated_at: at,
        version: row('version', '+', 1),
      }))
      .where('id', '=', held.id)
      .execute();
    if (held.refunded !== '0.00') throw refused(COLLECTION_REFUSAL.status);
    await letRowWait(tx, held, reason);
    note({ objectType: OBJECT, objectId: held.id, detail: { before: held.status, reason } });
    const told = await payersOf(tx, held.companyId, { at });
    await emit({
      topic: EVENT.notOurs,
      accountId: told,
      payload: { id: held.id, no: held.no, reason },
    });
    return {};
  });

/** Everything that is done about collections but refunds. */
export const collectionRoutes = (kernel: Kernel): Route[] => [
  presence(kernel),
  registering(kernel),
  entering(kernel),
  proposing(kernel),
  debtors(kernel),
  listing(kernel),
  ...allocating(kernel),
  refusing(kernel),
];
