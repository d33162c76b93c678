/** Without letters and digits that are taken for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXY';
const BASE = BigInt(SIGNS.length);
const LENGTH = 8;

/** Weighted, so that one wrong sign and two that changed places both show. */
function checkSign(body: string): string {
  const sum = [...body].reduce(
    (total, sign, index) => total + SIGNS.indexOf(sign) * (index + 1),
    0,
  );
  return SIGNS[sum % SIGNS.length] ?? '';
}

/**
 * The payment code (付款识别码) of a receivable, from its number: eight signs and a check sign, so that what a payer mistypes is
 * nobody else's. Throws RangeError where the number has no digits or too many.
 */
export function payCodeOf(receivableNo: string): string {
  const digits = receivableNo.replaceAll(/\D/g, '');
  if (digits === '') throw new RangeError(`No digits in ${receivableNo}`);
  let rest = BigInt(digits);
  let body = '';
  while (rest > 0n) {
    body = (SIGNS[Number(rest % BASE)] ?? '') + body;
    rest /= BASE;
  }
  if (body.length > LENGTH) throw new RangeError(`${receivableNo} is too long for a code`);
  const full = body.padStart(LENGTH, SIGNS[0]);
  return full + checkSign(full);
}

/** The codes that a bank's remark may hold, in its order: whatever has the right check sign, however it is spaced or hyphenated. */
export function payCodesIn(remark: string): string[] {
  const text = remark
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-_·.]/g, '');
  const found = new Set<string>();
  for (let at = 0; at + LENGTH < text.length; at += 1) {
    const code = text.slice(at, at + LENGTH + 1);
    const isCode = [...code].every((sign) => SIGNS.includes(sign));
    if (isCode && checkSign(code.slice(0, LENGTH)) === code[LENGTH]) found.add(code);
  }
  return [...found];
}
