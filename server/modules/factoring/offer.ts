import { type RawBuilder, sql } from 'kysely';
import { add, divide, round2 } from '#contract/arithmetic/money.ts';
import { type OfferedReceivable, offeredReceivable } from '#contract/factoring/offer.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOTICE_TYPE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isPlatform } from '#server/kernel/company/platform.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { insertLines, keyOf } from './receivables.ts';

const projects = columnsOf('project', 'p');
const lines = columnsOf('factoring_line', 'l');
const financings = columnsOf('factoring', 'f');

/** A project of factoring, as receivables are filed in it. */
export interface OfferingProject {
  id: string;
  name: string;
  line: string;
  productId: string;
  status: string;
  /** The creditor that the application names. */
  sellerId: string | null;
  debtorId: string | null;
  noticeType: string;
  listed: unknown;
}

async function found(tx: Tx, id: string, lock: RawBuilder<unknown>): Promise<OfferingProject> {
  const { rows } = await sql<OfferingProject>`
    select ${projects.id}, ${projects.project_name} as name, ${projects.product_line} as line, ${projects.product_id} as "productId",
      ${projects.project_status} as status,
      ${projects.form_data}->>'creditorId' as "sellerId",
      coalesce(${projects.form_data}->>'debtorId', ${projects.buyer_company_id}::text) as "debtorId",
      coalesce(${projects.form_data}->>'noticeType', ${NOTICE_TYPE.disclosed}) as "noticeType",
      ${projects.form_data}->'receivables' as listed
    from ${projects} where ${projects.id} = ${id} and not ${projects.deleted} ${lock}`.execute(tx);
  const [project] = rows;
  if (project === undefined) throw noSuchRecord();
  return project;
}

/** A project of factoring under lock. Throws 404. */
export const projectOf = (tx: Tx, id: string): Promise<OfferingProject> =>
  found(tx, id, sql`for no key update of p`);

/** The same without a lock, for who only reads. */
export const readProject = (tx: Tx, id: string): Promise<OfferingProject> => found(tx, id, sql``);

/** Who files in a project: its seller or, in reverse factoring, its debtor. */
export function filerOf({ productId, sellerId, debtorId }: OfferingProject): string | null {
  return factoringProduct(productId).filedBy === 'seller' ? sellerId : debtorId;
}

/** The list of the application (project.4), as far as it was not filed yet. */
export async function listOf(
  tx: Tx,
  { id, listed }: OfferingProject,
): Promise<OfferedReceivable[]> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ invoiceNo: string; invoiceCode: string }>`
      select ${lines.invoice_no} as "invoiceNo", ${lines.invoice_code} as "invoiceCode"
      from ${financings} join ${lines} on ${lines.factoring_id} = ${financings.id}
      where ${financings.project_id} = ${id} and ${lines.live}`.execute(tx),
  );
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
  return kept.filter((one) => !known.has(keyOf(one)));
}

/** What is filed beside the receivables themselves. */
export interface Filing {
  sellerId: string;
  /** Percent that the debtor bears at most; undefined where the seller bears the fee. */
  feeMost?: string | undefined;
  attachment?: readonly { id: string; fileType: number }[] | undefined;
}

/** The papers that the product asks for, each at least once; no others. */
function checkPapers({ productId }: OfferingProject, { attachment = [] }: Filing): void {
  const { papers } = factoringProduct(productId);
  const missing = papers.find(
    ({ fileType }) => !attachment.some((one) => one.fileType === fileType),
  );
  if (missing) throw invalidField('attachment', `请上传${missing.label}`);
  const isOther = (one: { fileType: number }) =>
    papers.every(({ fileType }) => one.fileType !== fileType);
  if (attachment.some(isOther)) throw invalidField('attachment', '不需要该类附件');
}

/** Makes a financing of receivables that were checked; its id and number. Throws what the product asks and was not given. */
export async function insertFactoring(
  tx: Tx,
  project: OfferingProject,
  { all, ...filing }: Filing & { all: readonly OfferedReceivable[] },
  { at, accountId }: By,
): Promise<{ id: string; no: string }> {
  const { id: projectId, productId, debtorId, noticeType } = project;
  const { sellerId, feeMost, attachment = [] } = filing;
  if (debtorId === null) throw refused(FACTORING_REFUSAL.project);
  // It pays its suppliers itself.
  if (await isPlatform(tx, debtorId)) throw refused(FACTORING_REFUSAL.platform);
  checkPapers(project, filing);
  const no = await nextNumber(tx, 'BL', at);
  const { id } = await tx
    .insertInto('factoring')
    .values({
      factoring_no: no,
      company_id: sellerId,
      seen_by: [sellerId],
      project_id: projectId,
      product_id: productId,
      debtor_id: debtorId,
      notice_type: noticeType,
      fee_most: feeMost === undefined ? null : divide(feeMost, '100', 6),
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
  const owner = { objectType: 'factoring', objectId: id, companyId: sellerId };
  await setAttachments(tx, { owner, attachments: attachment, at });
  return { id, no };
}
