import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { add, round2 } from '#contract/arithmetic/money.ts';
import {
  factoringOffer,
  type OfferedReceivable,
  offeredReceivable,
} from '#contract/factoring/offer.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { forbidden, invalid, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { EVENT } from './messages.ts';
import { holdersOf } from './told.ts';

const projects = columnsOf('project', 'p');
const lines = columnsOf('factoring_line', 'l');
const financings = columnsOf('factoring', 'f');

/** A project of factoring, as receivables are offered in it. */
export interface OfferingProject {
  id: string;
  line: string;
  status: string;
  sellerId: string | null;
  debtorId: string | null;
  noticeType: string;
  listed: unknown;
}

/** A project of factoring under lock. Throws 404. */
export async function projectOf(tx: Tx, id: string): Promise<OfferingProject> {
  const { rows } = await sql<OfferingProject>`
    select ${projects.id}, ${projects.product_line} as line, ${projects.project_status} as status,
      ${projects.form_data}->>'creditorId' as "sellerId",
      coalesce(${projects.form_data}->>'debtorId', ${projects.buyer_company_id}::text) as "debtorId",
      coalesce(${projects.form_data}->>'noticeType', '1') as "noticeType",
      ${projects.form_data}->'receivables' as listed
    from ${projects} where ${projects.id} = ${id} and not ${projects.deleted}
    for no key update of p`.execute(tx);
  const [project] = rows;
  if (project === undefined) throw noSuchRecord();
  return project;
}

const keyOf = ({ invoiceNo, invoiceCode }: Pick<OfferedReceivable, 'invoiceNo' | 'invoiceCode'>) =>
  `${invoiceCode} ${invoiceNo}`;

/** The list of the application (project.4), as far as it was not offered yet. */
export async function listOf(
  tx: Tx,
  { id, listed }: OfferingProject,
): Promise<OfferedReceivable[]> {
  const { rows } = await sql<{ invoiceNo: string; invoiceCode: string }>`
    select ${lines.invoice_no} as "invoiceNo", ${lines.invoice_code} as "invoiceCode"
    from ${financings} join ${lines} on ${lines.factoring_id} = ${financings.id}
    where ${financings.project_id} = ${id} and ${lines.live}`.execute(tx);
  const known = new Set(rows.map(keyOf));
  const kept = (Array.isArray(listed) ? listed : []).flatMap((row: unknown) => {
    const given = Object.fromEntries(
      Object.entries(row as object).filter(
        ([key, value]) => key in offeredReceivable.shape && value,
      ),
    );
    const read = offeredReceivable.safeParse(given);
    return read.success ? [read.data] : [];
  });
  const left = kept.filter((one) => !known.has(keyOf(one)));
  if (left.length === 0) throw refused(FACTORING_REFUSAL.listEmpty);
  return left;
}

/** What is wrong with a list as a whole: amounts that do not fit, days that are past, an invoice that stands twice. */
function checkList(all: readonly OfferedReceivable[], today: string): void {
  const seen = new Set<string>();
  const wrong = all.flatMap((one, at) => {
    const say = (key: keyof OfferedReceivable, message: string) => [
      { path: `receivables.${at}.${key}`, message },
    ];
    const key = keyOf(one);
    if (seen.has(key)) return say('invoiceNo', '发票号在清单中重复');
    seen.add(key);
    if (Number(one.receivableAmount) > Number(one.invoiceAmount))
      return say('receivableAmount', '不能超过发票金额');
    if (Number(one.transferAmount) > Number(one.receivableAmount))
      return say('transferAmount', '不能超过应收金额');
    return one.dueDate <= today ? say('dueDate', FACTORING_REFUSAL.past.text) : [];
  });
  if (wrong.length > 0) throw invalid(wrong);
}

/**
 * Each invoice once, over all companies (I13): whoever offers the same meanwhile is waited for, in one order of the invoices
 * for everybody, and what is taken already is refused by its number, whosever it is.
 */
async function insertLines(tx: Tx, factoringId: string, all: readonly OfferedReceivable[]) {
  const rows = all
    .map((one, sort) => ({
      factoring_id: factoringId,
      sort,
      contract_no: one.contractNo,
      invoice_code: one.invoiceCode,
      invoice_no: one.invoiceNo,
      invoice_date: one.invoiceDate,
      invoice_amount: one.invoiceAmount,
      receivable_amount: one.receivableAmount,
      transfer_amount: one.transferAmount,
      delivery_no: one.deliveryNo,
      due_date: one.dueDate,
      due_dates: JSON.stringify([{ since: '', date: one.dueDate }]),
    }))
    .toSorted((one, other) => (keyOf(wire(one)) < keyOf(wire(other)) ? -1 : 1));
  const made = await tx
    .insertInto('factoring_line')
    .values(rows)
    .onConflict((on) =>
      on.columns(['invoice_no', 'invoice_code']).where('live', '=', sql.lit(true)).doNothing(),
    )
    .returning(['invoice_no', 'invoice_code'])
    .execute();
  const taken = new Set(made.map((row) => keyOf(wire(row))));
  const refusedOnes = rows.filter((row) => !taken.has(keyOf(wire(row))));
  if (refusedOnes.length === 0) return;
  const numbers = refusedOnes.slice(0, 5).map(({ invoice_no }) => invoice_no);
  const more = refusedOnes.length > 5 ? ` 等 ${refusedOnes.length} 张` : '';
  const { code, text } = FACTORING_REFUSAL.financed;
  throw refused({ code, text: `${text}：${numbers.join('、')}${more}` }, { data: { numbers } });
}

const wire = (row: { invoice_no: string; invoice_code: string }) => ({
  invoiceNo: row.invoice_no,
  invoiceCode: row.invoice_code,
});

interface Offering {
  at: Date;
  accountId: string;
}

/** Makes a financing of receivables that were checked; its id and number. */
export async function insertFactoring(
  tx: Tx,
  project: OfferingProject,
  all: readonly OfferedReceivable[],
  { at, accountId }: Offering,
) {
  const { id: projectId, sellerId, debtorId, noticeType } = project;
  if (sellerId === null || debtorId === null) throw refused(FACTORING_REFUSAL.project);
  const no = await nextNumber(tx, 'BL', at);
  const { id } = await tx
    .insertInto('factoring')
    .values({
      factoring_no: no,
      company_id: sellerId,
      seen_by: [sellerId],
      project_id: projectId,
      debtor_id: debtorId,
      notice_type: noticeType,
      receivable_count: all.length,
      face_amount: round2(add(...all.map(({ transferAmount }) => transferAmount))),
      due_date: all.map(({ dueDate }) => dueDate).sort()[0] ?? null,
      created_by: accountId,
      created_at: at,
      updated_by: accountId,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, id, all);
  return { id, no };
}

/** `POST /portal/factoring/offer`: a batch of receivables, listed or those of the application. */
export function offerRoute(kernel: Kernel): Route {
  return write(kernel, factoringOffer.offer, async ({ tx, me, at, input, emit, note }) => {
    const may: readonly string[] = writersOf('payApply');
    const project = await projectOf(tx, input.projectId);
    const isRunning = project.status === PROJECT_STATUS.running && project.line === FACTORING;
    if (project.sellerId === null || project.sellerId !== me.companyId) throw noSuchRecord();
    if (!me.roles.some((role) => may.includes(role))) throw forbidden();
    if (!isRunning) throw refused(FACTORING_REFUSAL.project);
    await requireCertified(tx, project.sellerId, at);
    const all = input.receivables.length > 0 ? input.receivables : await listOf(tx, project);
    checkList(all, wireDay(at));
    const made = await insertFactoring(tx, project, all, { at, accountId: me.accountId });
    note({ objectType: 'factoring', objectId: made.id, detail: { after: { count: all.length } } });
    const accountId = await holdersOf(tx, ['bizManager', 'riskOfficer'], at);
    await emit({ topic: EVENT.offered, accountId, payload: { ...made } });
    return made;
  });
}
