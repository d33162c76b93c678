/** A drive of the own machine, such as C:\, is no scheme. */
const SCHEME = /^[a-z][a-z\d+.-]+:/i;

/**
 * Whether an address of a document leads to another machine: by a scheme, by a share (\\server, //server), or by file: with
 * a host. Templates and linked files on the own disk are where many ordinary documents come from.
 */
export function isRemote(target: string): boolean {
  const address = target.trim().replaceAll('\\', '/');
  const local = /^file:\/*/i.exec(address)?.[0];
  if (local !== undefined) {
    const slashes = local.length - 'file:'.length;
    const rest = address.slice(local.length);
    const isPath = /^[a-z](?::|\|)/i.test(rest);
    return !isPath && (slashes === 2 || slashes > 3);
  }
  return address.startsWith('//') || SCHEME.test(address);
}

/** A prefix may be of any letters. */
const PREFIX = String.raw`(?:[^\s<>/:]+:)?`;
const INSTRUCTION = String.raw`<${PREFIX}(?:instrText|delInstrText)\b[^<>]*>([^<]*)<`;
const SIMPLE = /\binstr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** No tag holds another's beginning: one without an end is looked at up to the next one, and not to the end of all. */
const PIECE = new RegExp(String.raw`${INSTRUCTION}|fldCharType\s*=\s*["'](?:begin|end)`, 'g');
const VEILED = new RegExp(`${INSTRUCTION}[!?]`);
const DDE_LINK = new RegExp(String.raw`<${PREFIX}ddeLink\b`, 'i');

const WEB_QUERY = new RegExp(String.raw`<${PREFIX}webPr\b`);

/** Whether a workbook takes data from a page of the web, which it may do as it opens. */
export const queriesWeb = (text: string): boolean => WEB_QUERY.test(text);
/** Whether a workbook links to another program (dynamic data exchange). */
export const linksPrograms = (text: string): boolean => DDE_LINK.test(text);
/** Whether an instruction is written in sections or around remarks, which no word processor does and not all readers of it see through. */
export const veilsInstructions = (text: string): boolean => VEILED.test(text);

/**
 * The instructions of the fields of a text (ISO 29500, 17.16), put together where they are cut into runs; '' between them, so
 * that whoever asks gets a turn after each piece: a text may be made of nothing else.
 */
export function* instructionsOf(text: string): Generator<string> {
  // Most parts have none; looking for them in earnest takes a while in a long one.
  if (!text.includes('instr') && !text.includes('Instr')) return;
  for (const [, double, single] of text.matchAll(SIMPLE)) yield double ?? single ?? '';
  let whole = '';
  for (const [, piece] of text.matchAll(PIECE)) {
    yield piece === undefined ? whole : '';
    whole = piece === undefined ? '' : whole + piece;
  }
  yield whole;
}
