import { CODE } from '#contract/wire/envelope.ts';

import { ApiError } from './errors.ts';

const NO_TEXT = '请选择 CSV 文件（在表格软件中另存为 CSV）';

/** What no text has, but workbooks, pictures and archives do; old programs end theirs with U+001A. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u;

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [one, two] = new Uint8Array(bytes);
    const isUtf16 = one === 0xff && two === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'gb18030').decode(bytes);
  }
}

/** A page or XML that banks name .xls: a table for spreadsheets alone. */
const MARKUP = /^\s*<(?:!doctype|\?xml|html|head|meta|style|body|table)\b/i;

/**
 * The text of a file that a bank or a spreadsheet wrote: UTF-8 where it is that, with or without its mark, UTF-16 with its mark,
 * else GB18030. Throws beside `content` for what is no text, such as a workbook, or one that is written as a page.
 */
export async function textOf(file: Blob): Promise<string> {
  const whole = decoded(await file.arrayBuffer());
  const text = whole.endsWith('\u001A') ? whole.slice(0, -1) : whole;
  if (CONTROL.test(text) || MARKUP.test(text)) {
    const fields = [{ path: 'content', message: NO_TEXT }];
    throw new ApiError({ kind: 'business', code: CODE.invalid, text: NO_TEXT, fields });
  }
  return text;
}
