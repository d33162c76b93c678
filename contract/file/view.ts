import * as z from 'zod/mini';
import { STAFF } from '../account/platform-role.ts';
import { id } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { storedFile } from './file.ts';

/**
 * Where the outside viewer fetches a file, with the handle and a name behind it. No call: that service has no session and
 * signs nothing.
 */
export const HANDED_PATH = '/api/handed';

/** Most of a document that is shown; a larger one is read from the downloaded file. */
export const VIEW_MAX = {
  /** Of a workbook. */
  sheets: 20,
  rows: 1_000,
  columns: 50,
  /** Characters of a cell. */
  cell: 2_000,
  /** Cells of all sheets together. */
  cells: 30_000,
  /** Characters of a workbook or a text document: cells may all have one long text, and paragraphs numbers that nobody wrote. */
  characters: 2_000_000,
  /** Paragraphs and rows of a text document. */
  blocks: 5_000,
  /** Bytes of pictures inside of one, as they are sent. */
  pictures: 6 * 1024 * 1024,
} as const;

const flag = z.optional(z.boolean());

/** Text that looks the same, or a picture in its place. */
export const viewRun = z.object({
  text: z.string(),
  bold: flag,
  italic: flag,
  underline: flag,
  strike: flag,
  raised: z.optional(z.enum(['super', 'sub'])),
  /** Address of a picture (data:image/webp); '' where it cannot be shown. */
  picture: z.optional(z.string()),
  /** Width of the picture in CSS pixels. */
  width: z.optional(z.number()),
});
export type ViewRun = z.infer<typeof viewRun>;

export const viewParagraph = z.object({
  /** 1 to 6 for a heading. */
  level: z.optional(z.int()),
  align: z.optional(z.enum(['center', 'right', 'justify'])),
  /** Indentation of the whole paragraph in ems. */
  indent: z.optional(z.number()),
  /** What its list puts before it, such as 第一条 or •. */
  marker: z.optional(z.string()),
  runs: z.array(viewRun),
});
export type ViewParagraph = z.infer<typeof viewParagraph>;

const viewCell = z.object({
  columns: z.optional(z.int()),
  rows: z.optional(z.int()),
  paragraphs: z.array(viewParagraph),
});
export type ViewCell = z.infer<typeof viewCell>;

/** A paragraph, or a table by its rows. */
const viewBlock = z.object({
  paragraph: z.optional(viewParagraph),
  table: z.optional(z.array(z.array(viewCell))),
});
export type ViewBlock = z.infer<typeof viewBlock>;

/** A text document (docx) as far as it is shown. */
export const viewDocument = z.object({ blocks: z.array(viewBlock), cut: z.boolean() });
export type ViewDocument = z.infer<typeof viewDocument>;

const viewSheet = z.object({
  name: z.string(),
  /** From the first row and column on; dates yyyy-MM-dd, numbers as decimals, formulas by their last result. */
  rows: z.array(z.array(z.string())),
  /** Cells that are joined: row and column from 0, and how many of each. */
  merges: z.array(z.object({ row: z.int(), column: z.int(), rows: z.int(), columns: z.int() })),
  cut: z.boolean(),
});
export type ViewSheet = z.infer<typeof viewSheet>;

/** A workbook (xlsx) as far as it is shown. */
export const viewWorkbook = z.object({ sheets: z.array(viewSheet), cut: z.boolean() });
export type ViewWorkbook = z.infer<typeof viewWorkbook>;

export const fileView = z.object({
  file: storedFile,
  /**
   * How it is shown: `picture`, `video` and `pdf` by their bytes, `document` and `workbook` by what is below, `outside`
   * by another service at `address`; `none` cannot be shown, and `reason` says why.
   */
  kind: z.enum(['picture', 'video', 'pdf', 'document', 'workbook', 'outside', 'none']),
  document: z.optional(viewDocument),
  workbook: z.optional(viewWorkbook),
  address: z.optional(z.string()),
  /** Chinese. */
  reason: z.optional(z.string()),
});
export type FileView = z.infer<typeof fileView>;

const view = {
  method: 'GET',
  effect: 'read',
  params: z.object({ id }),
  input: nothing,
  output: fileView,
} as const;

export const commonFileView = endpoint({
  ...view,
  group: 'general',
  access: 'session',
  name: 'commonFileView',
  path: '/general/common/file/:id/view',
  summary: 'What the viewer shows of a file that I may read',
});

export const adminFileView = endpoint({
  ...view,
  group: 'admin',
  access: 'operator',
  roles: STAFF,
  name: 'adminFileView',
  word: '查看文件',
  path: '/admin/file/view/:id',
  summary: 'What the viewer shows of a file that hangs on a record that my roles may read',
});
