/** Digits and capitals without I, O, S, V, Z: GB 32100-2015, table 2. The index of a character is its value. */
const USC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Authority, category, six digits of the region, nine characters of the body, check character. */
const USC = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
const ID_CARD_18 = /^[1-9]\d{5}(?:18|19|20)\d{9}[\dXx]$/;
const ID_CARD_15 = /^[1-9]\d{14}$/;
/** GB 11643-1999: check characters by remainder. */
const ID_CARD_CHECK = '10X98765432';

/**
 * The 18th character of a 统一社会信用代码 (GB 32100-2015): weights 3^(i−1) mod 31 over the first 17 characters.
 * `undefined` when they are not 17 characters of the code's alphabet.
 */
export function uscCheckCharacter(first17: string): string | undefined {
  if (first17.length !== 17) return undefined;
  let sum = 0;
  let weight = 1;
  for (const character of first17) {
    const value = USC_ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return USC_ALPHABET[(31 - (sum % 31)) % 31];
}

/** Whether a text is a 统一社会信用代码: 18 capitals and digits whose last one fits (GB 32100-2015). */
export function isUsc(value: string): boolean {
  return (
    value.length === 18 && USC.test(value) && uscCheckCharacter(value.slice(0, 17)) === value[17]
  );
}

/**
 * The 18th character of an identity number (GB 11643-1999): weights 2^(18−i) mod 11 over the first 17 digits.
 * `undefined` when they are not 17 digits.
 */
export function idCardCheckCharacter(first17: string): string | undefined {
  if (first17.length !== 17 || !/^\d{17}$/.test(first17)) return undefined;
  let remainder = 0;
  for (const digit of first17) remainder = ((remainder + Number(digit)) * 2) % 11;
  return ID_CARD_CHECK[remainder];
}

/**
 * Whether a text is an identity number (身份证号): 18 characters with a real date of birth from 1800 on and a fitting
 * check character (x counts as X), or the 15 digits of the first generation, whose two-digit year means 19yy.
 */
export function isIdCard(value: string): boolean {
  if (value.length === 15) {
    return ID_CARD_15.test(value) && isRealDate(`19${value.slice(6, 8)}`, value.slice(8, 12));
  }
  return (
    value.length === 18 &&
    ID_CARD_18.test(value) &&
    isRealDate(value.slice(6, 10), value.slice(10, 14)) &&
    idCardCheckCharacter(value.slice(0, 17)) === value.slice(17).toUpperCase()
  );
}

function isRealDate(yyyy: string, mmdd: string): boolean {
  const [year, month, day] = [Number(yyyy), Number(mmdd.slice(0, 2)), Number(mmdd.slice(2))];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
