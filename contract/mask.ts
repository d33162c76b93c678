const HIDDEN = '****';

/** Keeps `head` and `tail` characters and hides the rest behind as many stars, or everything when too little is left to hide. */
function keepEnds(value: string, head: number, tail: number): string {
  const hidden = value.length - head - tail;
  if (hidden < 4) return '*'.repeat(value.length);
  return value.slice(0, head) + '*'.repeat(hidden) + value.slice(value.length - tail);
}

/** 138****1234; a 0 before the number stays before it. What is no phone number is hidden whole. '' stays ''. */
export function maskPhone(value: string): string {
  const match = /^(0?)(1\d{10})$/.exec(value);
  if (match === null) return '*'.repeat(value.length);
  const [, zero = '', number = ''] = match;
  return zero + keepEnds(number, 3, 4);
}

/** The first character of a person's name, and a star for each other: 张**. */
export function maskName(value: string): string {
  const [first = '', ...others] = value;
  return first + '*'.repeat(others.length);
}

/** First three and last four of an identity number (身份证号): 110***********002X. Shorter ones are hidden whole. */
export function maskIdCard(value: string): string {
  return value.length < 15 ? '*'.repeat(value.length) : keepEnds(value, 3, 4);
}

/** An identity number of which only its last four characters are known: **************002X. '' stays ''. */
export function maskedIdCard(last4: string): string {
  return last4 === '' ? '' : '*'.repeat(14) + last4;
}

/**
 * An account number of which only its last four digits are known: **** **** **** 1234, the same for every length, which says
 * something too. A number of fewer digits shows none; '' stays '', as does what is not there.
 */
export function maskedBankCard(last4: unknown): string {
  if (typeof last4 !== 'string' || last4 === '') return '';
  return `${HIDDEN} ${HIDDEN} ${HIDDEN} ${/^\d{4}$/.test(last4) ? last4 : HIDDEN}`;
}
