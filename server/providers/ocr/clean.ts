import { isDate } from '#contract/form/dates.ts';
import { isIdCard, isUsc } from '#contract/validators/checksum.ts';

/** Letters and digits of the codes of companies and persons. */
export const CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** What printing is easily read as; an 统一社会信用代码 has none of the letters I, O, S, V, Z. */
const DIGITS: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', S: '5', Z: '2' };

const asDigits = (text: string) =>
  text.replaceAll(/[OoIlSZ]/g, (letter) => DIGITS[letter] ?? letter);

/** A run of 18 characters in a text that is a 统一社会信用代码 with a right check character. */
export function uscIn(text: string): string | undefined {
  return runsIn(asDigits(text).toUpperCase(), /(?<![0-9A-Z])[0-9A-Z]{18}(?![0-9A-Z])/g).find(isUsc);
}

/** A run of 18 characters that is an identity number with a right check character. */
export function idNoIn(text: string): string | undefined {
  const runs = runsIn(asDigits(text).replaceAll('x', 'X'), /(?<!\d)\d{17}[\dX](?![\dX])/g);
  return runs.find(isIdCard);
}

const runsIn = (text: string, run: RegExp) => [...text.matchAll(run)].map(([found]) => found);

const DATE = /(\d{4})\s*[年.\-/]\s*(\d{1,2})\s*[月.\-/]\s*(\d{1,2})/g;

/** Dates in a text as yyyy-MM-dd with what stands before each, in their order; those that no calendar has are left out. */
function* datedIn(text: string): Generator<{ date: string; before: string }> {
  const digits = asDigits(text);
  for (const { 1: year = '', 2: month = '', 3: day = '', index } of digits.matchAll(DATE)) {
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDate(date)) yield { date, before: digits.slice(0, index) };
  }
}

/** Dates in a text as yyyy-MM-dd, in their order; those that no calendar has are left out. */
export const datesIn = (text: string): string[] => [...datedIn(text)].map(({ date }) => date);

const OPEN = /长期|永久|2999\D?12\D?31|9999/;
const OPEN_END = '长期';
/** What stands between the two days of a term. */
const UNTIL = /[至到~～—–-]\s*$/;

/**
 * The first and the last day of a term (营业期限, 有效期限), of which either may be missing: a day that stands alone behind 至 or a dash is
 * the last one, whatever was to be read before it, and no term ends before it begins.
 */
export function termIn(text: string): { from?: string | undefined; to?: string | undefined } {
  const [first, second] = datedIn(text);
  const open = OPEN.test(text) ? OPEN_END : undefined;
  if (first === undefined || second === undefined) {
    const isLast = first !== undefined && UNTIL.test(first.before);
    return isLast ? { to: open ?? first.date } : { from: first?.date, to: open };
  }
  const to = open ?? second.date;
  return first.date > second.date ? { to } : { from: first.date, to };
}

/** Without the marks that stray spots are read as, and with the full-width brackets and commas of print. */
export function tidy(text: string): string {
  return text
    .replaceAll(/^[“”"'‘’。，、·.\-—_|:：]+|(?<![“”"'‘’|_])[“”"'‘’|_]+$/g, '')
    .replaceAll(/[〈《〔<(]/g, '（')
    .replaceAll(/[〉》〕>)]/g, '）')
    .replaceAll(/[;；]/g, '；')
    .replaceAll(/,/g, '，');
}
