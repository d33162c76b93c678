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

/** Dates in a text as yyyy-MM-dd, in their order; those that no calendar has are left out. */
export function datesIn(text: string): string[] {
  return [...asDigits(text).matchAll(DATE)].flatMap(([, year = '', month = '', day = '']) => {
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const parsed = new Date(`${date}T00:00:00Z`);
    const real = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
    return real ? [date] : [];
  });
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
