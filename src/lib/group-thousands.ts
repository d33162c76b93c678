// Apart from format-number.ts, because whoever only counts needs no arithmetic with decimals.

/** Commas between groups of three digits of the whole part; everything else stays as it is. */
export function groupThousands(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.slice(sign.length);
  const groups = [digits.slice(0, digits.length % 3)];
  for (let at = digits.length % 3; at < digits.length; at += 3)
    groups.push(digits.slice(at, at + 3));
  const grouped = sign + groups.filter((group) => group !== '').join(',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
