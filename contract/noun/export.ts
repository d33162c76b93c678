import * as z from 'zod/mini';
import { STAFF } from '../account/platform-role.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { id } from './fields.ts';

/** Rows that one export (导出) takes at most (rules.md C.0). */
export const EXPORT_ROWS = 10_000;
/** How long a finished file waits to be fetched. */
export const EXPORT_HOURS = 24;
/** Exports of one account that may wait or run at a time. */
export const EXPORTS_AT_ONCE = 3;

export const EXPORT_REFUSAL = {
  busy: {
    code: 'export_busy',
    text: `您有 ${EXPORTS_AT_ONCE} 个导出正在进行，请等待完成或取消后再试`,
  },
} as const;

export const exportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** How one column of a list stands in an exported sheet. */
export interface SheetColumn {
  readonly title: string;
  /** Field of the row that is read, where the column's own key is none. */
  readonly of?: string;
  /** The value's member that is meant, where it is an object; null and absent objects are empty. */
  readonly part?: string;
  /** Absent: text. `number`: decimal text that becomes a number. `flag`: 是 or 否. */
  readonly as?: 'number' | 'flag';
  /** Enumeration by whose names the codes are shown. */
  readonly codeOf?: string;
  /** Names of codes that belong to no enumeration. */
  readonly words?: Readonly<Record<string, string>>;
  /** What stands where the row has nothing. */
  readonly empty?: string;
}

/** What an export of a noun is called and holds; the order is that of the columns when a request names none. */
export interface Sheet<Key extends string = string> {
  /** Chinese name of the noun: of the sheet, the file and the message. */
  readonly name: string;
  /** Named route of the noun's list, where the file can be fetched. */
  readonly routeName: string;
  readonly columns: Readonly<Partial<Record<Key, SheetColumn>>>;
}

/** waiting → running → done, or failed; cancelled from both of the first. */
export const exportState = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']);
export type ExportState = z.infer<typeof exportState>;

export const exportProgress = z.object({
  state: exportState,
  /** Rows that are written. */
  done: z.number(),
  /** Rows that will be written; 0 until they are counted. */
  total: z.number(),
  /** Whether the list holds more rows than an export takes. */
  truncated: z.boolean(),
  /** Opaque; fetches the file with commonDownload. '' until there is one. */
  fileName: z.string(),
  /** What the file is called once it is saved; '' until there is one. */
  displayName: z.string(),
});
export type ExportProgress = z.infer<typeof exportProgress>;

const base = { group: 'portal', access: 'session' } as const;

export const exportStatus = endpoint({
  ...base,
  name: 'exportStatus',
  method: 'GET',
  path: '/portal/export/:id',
  effect: 'read',
  summary: 'How far an export of mine is',
  params: z.object({ id }),
  input: nothing,
  output: exportProgress,
});

export const exportCancel = endpoint({
  ...base,
  name: 'exportCancel',
  word: '取消导出',
  method: 'POST',
  path: '/portal/export/:id/cancel',
  effect: 'write',
  summary: 'End an export of mine that is not done yet',
  params: z.object({ id }),
  input: nothing,
  output: nothing,
});

/** Whose the export is, and whether its list is still open to them, the handlers look up. */
const byOperator = { group: 'admin', access: 'operator', roles: STAFF } as const;

/** The same for an export of a list of the console. */
export const adminExports = {
  status: endpoint({
    ...exportStatus,
    ...byOperator,
    name: 'adminExportStatus',
    path: '/admin/export/:id',
  }),
  cancel: endpoint({
    ...exportCancel,
    ...byOperator,
    name: 'adminExportCancel',
    path: '/admin/export/:id/cancel',
  }),
};

/** The handle of a finished export; whatever else comes names no file. */
export const EXPORT_HANDLE = /^[\w-]{22,64}\.(?:xlsx|csv|zip)$/;

/**
 * A read that may be repeated: with `delete` the file counts as fetched, and stays for ten minutes in which a download
 * that broke can be begun again.
 */
export const commonDownload = endpoint({
  ...base,
  name: 'commonDownload',
  word: '下载导出文件',
  method: 'GET',
  path: '/common/download',
  effect: 'read',
  answers: 'bytes',
  summary: 'The bytes of an export of mine',
  params: nothing,
  // Whatever is no handle gets the answer of an unknown one.
  input: z.object({
    fileName: z.catch(z.string(), ''),
    delete: z.catch(z.enum(['true', 'false']), 'false'),
  }),
  output: nothing,
});

/** The same for an operator, whose exports hold rows of all companies. */
export const adminDownload = endpoint({
  ...commonDownload,
  ...byOperator,
  name: 'adminDownload',
  path: '/admin/export/download',
});
