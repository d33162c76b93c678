/** What a file of some kind may be (rules.md C.24, P10). */
export interface FileRule {
  /** Extensions in lower case, without the dot. */
  readonly accept: readonly string[];
  /** Most bytes; a file of exactly this size passes. */
  readonly maxBytes: number;
  /** Most files in one place. */
  readonly count: number;
  /** Fewest files in one place, where a form asks for some. */
  readonly least?: number | undefined;
  /** Refuses the size, with the figure of this rule. */
  readonly tooLarge: string;
}

const MB = 1024 * 1024;
const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;
/** Specification, section 5: the shared widgets' default. */
const SHARED = [...PICTURES, 'pdf'] as const;
const OFFICE = ['doc', 'docx', 'xls', 'xlsx'] as const;
/** Specification, section 9: upload file count default. */
const MOST_FILES = 9999;
/** Most files of an opinion, and of a record whose area says so before a file is sent. */
export const MOST_ATTACHED = 20;

/** The widgets' regime: `mb` megabytes pass. */
function widget(accept: readonly string[], mb: number, count: number): FileRule {
  return { accept, maxBytes: mb * MB, count, tooLarge: `上传文件大小不能超过 ${mb}M` };
}

/** The regime of 150 MB: that size itself is refused (specification, section 5: 150 MB or more). */
function below150(accept: readonly string[], count: number): FileRule {
  const tooLarge = '上传文件大小不能超过 150MB!';
  return { accept, maxBytes: 150 * MB - 1, count, tooLarge };
}

/** Codes of FileType that show who a person is: identity cards, letters of authorisation, papers of persons. */
export const IDENTITY_PAPERS: readonly number[] = [3, 4, 5, 6, 8];

const DEFAULT_RULE = widget(SHARED, 5, MOST_FILES);
const ONE_PICTURE = widget(PICTURES, 5, 1);
const PAPERS = widget([...SHARED, ...OFFICE], 20, 20);
/** FileType 发票. */
const INVOICE = 101;

/** Codes of the enumeration FileType (rules.md D); a file of any other type has no rule. */
const FILE_TYPES: ReadonlySet<unknown> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 21, 22, 23, 24, 31, 32, 33, 34, 39, 41, 42, 51,
  52, 61, 62, 71, 72, 73, 74, 75, 81, 82, 83, 84, 91, 92, 93, 94, 95, 96, 101, 102, 111, 112, 121,
  122, 123, 131, 132, 133, 134,
]);

/** Refuses a type that is none. */
export const NO_FILE_TYPE = '附件类型不存在，请刷新页面后重试';

/** Whether it is a code of the enumeration FileType, as a number. */
export function isFileType(code: unknown): boolean {
  return FILE_TYPES.has(code);
}

const BY_TYPE: ReadonlyMap<number, FileRule> = new Map([
  ...[2, 3, 4, 6].map((type): [number, FileRule] => [type, ONE_PICTURE]),
  ...[11, 13, 31, 41, 42, 51, 52, 122, 123].map((type): [number, FileRule] => [type, PAPERS]),
  // Photos of a site (rules.md C.2).
  [21, widget(PICTURES, 5, MOST_FILES)],
  [22, below150(['mp4'], 3)],
  [INVOICE, widget(['pdf', 'ofd', 'jpg', 'png'], 5, 50)],
]);

/** What no file exceeds, whatever its type: all that is known while the type has not come yet. */
export const ANY_FILE = below150([], MOST_FILES);

/** The rule of a file type (code of the enumeration FileType) for customers' pages. */
export function fileRule(fileType: number): FileRule {
  return BY_TYPE.get(fileType) ?? DEFAULT_RULE;
}

/** Code of the enumeration FileType that an upload field's files have; 1 for one that names none. */
export function fileTypeOf({ fileType }: { readonly fileType?: string | undefined }): number {
  return fileType !== undefined && /^\d{1,3}$/.test(fileType) ? Number(fileType) : 1;
}

/** How many files a record takes that takes all that the rules of these types allow. */
export function mostFiles(fileTypes: readonly number[]): number {
  return fileTypes.reduce((sum, fileType) => sum + fileRule(fileType).count, 0);
}

/** Codes of refusals of the file itself (FILE_REFUSAL): sent once more, it is refused once more. */
export const FAULTY_FILE: ReadonlySet<unknown> = new Set(
  ['type', 'content', 'protected', 'macros', 'bomb', 'pixels', 'size', 'active'].map(
    (one) => `file_${one}`,
  ),
);

const OPERATOR_FORMATS = [...PICTURES, ...OFFICE, 'pdf'];

/** The rule of what operators bring in the admin console (C.24, specification, section 5), whatever its type but an invoice. */
export const OPERATOR_RULE = below150(OPERATOR_FORMATS, MOST_FILES);

/** The tax platform issues an invoice as an OFD, too, which row 101 of C.24 takes. */
const OPERATOR_INVOICE = below150([...OPERATOR_FORMATS, 'ofd'], MOST_FILES);

/** The rule of a file type (code of the enumeration FileType) for operators. */
export function operatorRule(fileType: number): FileRule {
  return fileType === INVOICE ? OPERATOR_INVOICE : OPERATOR_RULE;
}

interface Narrowed {
  readonly accept?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly least?: number | undefined;
}

/** A rule as a field of a form narrows it: never to more than the rule of the file type allows. */
export function narrowRule(rule: FileRule, { accept, limit, least }: Narrowed): FileRule {
  return {
    ...rule,
    least,
    accept: accept ? rule.accept.filter((suffix) => accept.includes(suffix)) : rule.accept,
    count: Math.min(rule.count, limit ?? rule.count),
  };
}

/** What files of these extensions are counted by: 张 where all are pictures, else 个. */
export function fileUnit(accept: readonly string[]): string {
  const pictures: readonly string[] = PICTURES;
  return accept.length > 0 && accept.every((suffix) => pictures.includes(suffix)) ? '张' : '个';
}

/** 上传的文件类型只能为{accept list} (specification, section 5). */
export function typeText({ accept }: FileRule): string {
  return `上传的文件类型只能为${accept.join(',')}`;
}

/** Extension of a file name in lower case, without the dot; empty without one. */
export function suffixOf(fileName: string): string {
  return /\.([^./\\]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * What is wrong with a file before a byte of it is sent; undefined when nothing is. Both sides say it with the same
 * words; the server goes on to look inside.
 */
export function fileComplaint(
  rule: FileRule,
  { fileName, size }: { fileName: string; size: number },
): string | undefined {
  if (!rule.accept.includes(suffixOf(fileName))) return typeText(rule);
  if (size > rule.maxBytes) return rule.tooLarge;
  if (size === 0) return '文件内容为空，请重新选择';
  return undefined;
}

/** 当前限制上传 {limit} 个文件，本次选择了 {n} 个文件，共 {total} 个文件 (specification, section 5). */
export function tooManyText(limit: number, chosen: number, total: number): string {
  return `当前限制上传 ${limit} 个文件，本次选择了 ${chosen} 个文件，共 ${total} 个文件`;
}
