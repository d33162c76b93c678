import * as z from 'zod/mini';
import { isDate } from '../form/dates.ts';
import type { Sheet } from '../noun/export.ts';
import { calendarDate } from '../noun/values.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Rows of one list that the records of a company take along at most; the list of contents says where there are more. */
export const ARCHIVE_ROWS = 200_000;
/** Files of one archive: so many, and so many bytes in all. */
export const ARCHIVE_FILES = 20_000;
export const ARCHIVE_BYTES = 1024 * 1024 * 1024;

export const ARCHIVE_REFUSAL = {
  /** With what there is in all, which the server puts before it. */
  large: {
    code: 'archive_large',
    text: '超过单次打包上限（1 GB、20000 个），请缩短附件的上传日期范围，分次打包，或不含附件',
  },
  order: '起始日期不能晚于截止日期',
} as const;

/** What messages call it, and where it is fetched. */
export const archiveSheet: Sheet = { name: '企业数据', routeName: 'companyDetails', columns: {} };

interface Days {
  readonly filesFrom: string;
  readonly filesUntil: string;
}

/** Whether the days of files are in order; what is no day is told of by itself. */
export const inOrder = ({ filesFrom, filesUntil }: Days): boolean =>
  !(isDate(filesFrom) && isDate(filesUntil)) || filesFrom <= filesUntil;

const day = z._default(z.union([z.literal(''), calendarDate]), '');

/** 企业数据打包: everything that a company may take with it. */
export const companyArchive = endpoint({
  ...customerWrite,
  name: 'companyArchive',
  word: '打包企业数据',
  path: '/portal/company/archive',
  summary:
    'Write all lists of my company, and the files of its records, into one archive (企业数据打包); a message tells when it is there',
  input: z
    .strictObject({
      /** Whether the files of records (附件) are put in. */
      withFiles: z.boolean(),
      /** Days on which those were uploaded, both included; '' is open. */
      filesFrom: day,
      filesUntil: day,
    })
    .check(z.refine(inOrder, { path: ['filesUntil'], message: ARCHIVE_REFUSAL.order })),
  output: z.object({ jobId: z.string() }),
});
