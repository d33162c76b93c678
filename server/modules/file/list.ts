import { type RawBuilder, sql } from 'kysely';
import { BUSINESS, IDENTITY_REVIEWERS, mayCall } from '#contract/account/platform-role.ts';
import { IDENTITY_PAPERS } from '#contract/file/types.ts';
import { adminFile } from '#contract/system.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { RecordRights } from '#server/kernel/files/record-rights.ts';
import { SHARED } from '#server/kernel/files/shared-files.ts';
import { OPERATION_OBJECT } from '#server/kernel/flow/decide.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import { ofInstance, recordNumber } from '#server/kernel/parts/record-number.ts';
import { type ConsoleList, consoleList } from '#server/kernel/resource/console-list.ts';
import { derived, flag, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, fromDay, like, likeIn, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';

const t = columnsOf('file', 't');
const accounts = columnsOf('account');
const companies = columnsOf('company');
const attachments = columnsOf('attachment', 'a');

interface Listed {
  /** '' for a file that no record shows. */
  objectType: string;
  /** Code of FileType. */
  fileType: string;
}

/** Whether 查看 is offered to these roles. The call itself also knows tasks, and which documents were never submitted. */
function isOffered(
  { documents, records }: RecordRights,
  { objectType, fileType }: Listed,
  mine: readonly string[],
): boolean {
  const isPaper = IDENTITY_PAPERS.includes(Number(fileType));
  if (isPaper && !mayCall(IDENTITY_REVIEWERS, mine)) return false;
  // An opinion is read by whoever reads its document, which the row does not name.
  if (objectType === OPERATION_OBJECT) return mayCall(BUSINESS, mine);
  const readers =
    documents.get(objectType) ?? records.get(objectType) ?? records.get(objectType + SHARED);
  return mayCall(readers ?? [], mine);
}

/** Of what a file hangs on; the first where it is shown by several. */
const ofRecord = (what: RawBuilder<unknown>) => sql`(select ${what} from ${attachments}
  where ${attachments.file_id} = ${t.id} order by ${attachments.id} limit 1)`;
const record = { type: attachments.object_type, id: attachments.object_id };

/** 文件 of all companies, by what the console's list shows of them; records are called by the numbers of `deals`. */
export const fileList = (rights: RecordRights, deals: readonly DealPart[]): ConsoleList =>
  consoleList({
    calls: adminFile,
    sheet: adminFile.sheet,
    table: 'file',
    fields: {
      fileName: text('file_name'),
      fileSuffix: text('file_suffix'),
      fileSize: derived('file_size', t.file_size, Number),
      fileType: text('file_type'),
      uploader: madeText(
        'uploader',
        sql`(select ${accounts.nick_name} from ${accounts}
        where ${accounts.id} = ${t.uploader_id})`,
      ),
      companyName: madeText('company_name', companyNameOf(t.company_id)),
      objectType: madeText('object_type', ofRecord(record.type)),
      objectId: madeText('object_id', ofRecord(record.id)),
      objectNo: madeText('object_no', ofRecord(recordNumber(deals, record))),
      processRedundantId: madeText('process_id', ofRecord(ofInstance('id', record))),
      bound: flag('bound'),
      createTime: madeTime('created_at', t.created_at),
    },
    filters: {
      keyword: like('file_name'),
      fileType: oneOf(sql<string>`${t.file_type}::text`),
      companyName: likeIn(
        (p) => sql`${t.company_id} in (
          select ${companies.id} from ${companies} where ${companies.name} ilike ${p})`,
      ),
      bound: equals('bound', 'boolean'),
      createTimeStart: fromDay('created_at'),
      createTimeEnd: untilDay('created_at'),
    },
    sorts: { createTime: 'id' },
    actions: ({ objectType, fileType, bound }, may) => [
      ...(isOffered(rights, { objectType, fileType }, may.roles) ? ['download'] : []),
      ...(may.write && !bound ? ['delete'] : []),
    ],
  });
