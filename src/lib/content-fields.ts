import * as z from 'zod/mini';

/** What a value is, in the words of an editor who has never programmed. */
function kindOf(value: unknown): string {
  if (value === null) return '空的';
  if (Array.isArray(value)) return '一个列表';
  if (value instanceof Date) return '日期';
  if (typeof value === 'number') return `数字 ${value}`;
  if (typeof value === 'boolean') return `开关值 ${value}`;
  if (typeof value !== 'string') return '一组字段';
  const [beginning, isCut] = [[...value].slice(0, 20).join(''), lengthOf(value) > 20];
  return `文字“${beginning}${isCut ? '…' : ''}”`;
}

/** YAML reads 30, true and 2026-01-01 without quotes as something else than text. */
function quoteHint(value: unknown): string {
  const quotable = ['number', 'boolean'].includes(typeof value) || value instanceof Date;
  return quotable ? '；请给它加上英文引号' : '';
}

/** Length as a reader counts it: one per code point, not per UTF-16 unit. */
export function lengthOf(value: string): number {
  return [...value].length;
}

type RawIssue = { readonly input?: unknown };

function wrongKind(wanted: string, ask: string) {
  return (issue: RawIssue): string =>
    issue.input === undefined
      ? `缺失，请补上${ask}`
      : issue.input === null
        ? `是空的，请补上${ask}`
        : `应当是${wanted}，现在是${kindOf(issue.input)}${wanted === '文字' ? quoteHint(issue.input) : ''}`;
}

/**
 * A text field. `label` is its Chinese name as the message shows it, `max` its limit in characters.
 * Every field helper here answers with the tail of a sentence: content-errors.ts puts file and field before it.
 */
export function text(label: string, max: number) {
  return z.string({ error: wrongKind('文字', `${label}（不超过 ${max} 个字）`) }).check(
    z.trim(),
    z.minLength(1, { error: `是空的，请补上${label}（不超过 ${max} 个字）`, abort: true }),
    z.refine((value) => lengthOf(value) <= max, {
      error: (issue) => tooLong(String(issue.input), max),
    }),
  );
}

/** Text that may stay empty: "" hides it on the page. */
export function textOrEmpty(label: string, max: number) {
  return z
    .string({ error: wrongKind('文字', `${label}（不超过 ${max} 个字；没有就写 ""）`) })
    .check(
      z.trim(),
      z.refine((value) => lengthOf(value) <= max, {
        error: (issue) => tooLong(String(issue.input), max),
      }),
    );
}

function tooLong(value: string, max: number): string {
  const length = lengthOf(value);
  return `太长：现有 ${length} 个字，最多 ${max} 个字，请删去 ${length - max} 个字`;
}

/** Text of a fixed shape; `example` is shown when it does not fit. */
export function pattern(label: string, shape: RegExp, example: string) {
  return z
    .string({ error: wrongKind('文字', `${label}（例如 ${example}）`) })
    .check(z.regex(shape, { error: `写法不对，请写成 ${example} 这样的${label}` }));
}

/** An address elsewhere, beginning with https://; "" hides it on the page. */
export function linkOrEmpty(label: string) {
  const how = `${label}（以 https:// 开头；没有就写 ""）`;
  return z
    .string({ error: wrongKind('文字', how) })
    .check(z.regex(/^$|^https:\/\/\S{4,300}$/, { error: `写法不对，请写成${how}` }));
}

/** A whole number between `min` and `max`. */
export function whole(label: string, min: number, max: number) {
  const error = wrongKind('整数', `${label}（${min} 到 ${max} 的整数）`);
  return z
    .int({ error })
    .check(
      z.refine((value) => value >= min && value <= max, { error: `应当在 ${min} 到 ${max} 之间` }),
    );
}

/** A switch, true or false. */
export function flag(label: string) {
  return z.boolean({ error: wrongKind(' true 或 false', `${label}（true 或 false）`) });
}

/** A day, yyyy-MM-dd, with or without quotes; the value is always text. */
export function day(label: string) {
  const text = z
    .string({ error: wrongKind('日期', `${label}（例如 2026-03-18）`) })
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: '写法不对，请写成 2026-03-18 这样的日期' }));
  return z.pipe(
    z.transform((value: unknown) =>
      value instanceof Date ? value.toISOString().slice(0, 10) : value,
    ),
    text,
  );
}

/** A list of `min` to `max` items. */
export function list<T extends z.core.$ZodType>(label: string, item: T, min: number, max: number) {
  const range = min === max ? `${min} 条` : `${min} 到 ${max} 条`;
  return z
    .array(item, { error: wrongKind('一个列表', `${label}（${range}，每条以“- ”开头）`) })
    .check(
      z.refine((items) => items.length >= min && items.length <= max, {
        error: (issue) => `应当有 ${range}，现有 ${(issue.input as unknown[]).length} 条`,
      }),
    );
}

/** A group of fields. Unknown fields are refused, with the nearest known name as a hint. */
export function group<T extends z.core.$ZodShape>(label: string, shape: T) {
  const known = Object.keys(shape);
  const shapeError = wrongKind('一组字段', `${label}（${known.join('、')}）`);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? (issue.keys as string[]).map((key) => unknownKey(key, known)).join('；')
        : shapeError(issue),
  });
}

function unknownKey(key: string, known: readonly string[]): string {
  const near =
    known.find((name) => name.toLowerCase() === key.toLowerCase()) ?? nearest(key, known);
  const hint = near ? `，是不是想写“${near}”？` : `；这里可用的字段是 ${known.join('、')}`;
  return `字段“${key}”不认识${hint}`;
}

function nearest(key: string, known: readonly string[]): string | undefined {
  return known.find((name) => distance(name, key) <= 2);
}

/** Levenshtein distance, for names of a few letters. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
