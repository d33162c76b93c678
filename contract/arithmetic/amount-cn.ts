import { isDecimal } from './decimal.ts';
import { round2 } from './money.ts';

const DIGITS = [...'零壹贰叁肆伍陆柒捌玖'];
const PLACES = ['仟', '佰', '拾', ''];
/** Units of four digits each, counted from the right: 元 stands for itself. */
const GROUPS = ['', '万', '亿', '万'];
const LONGEST_WHOLE = 16;

/** Four digits, e.g. 0305 → 叁佰零伍; zeros at its ends are the caller's. */
function group(digits: string): string {
  let text = '';
  let zero = false;
  for (const [at, digit] of [...digits].entries()) {
    if (digit === '0') {
      zero = text !== '';
    } else {
      text += (zero ? '零' : '') + DIGITS[Number(digit)] + PLACES[at];
      zero = false;
    }
  }
  return text;
}

/** A whole number of at most 16 digits; one 零 for each run of zeros between two other digits, none at the end. */
function whole(digits: string): string {
  const padded = digits.padStart(LONGEST_WHOLE, '0');
  let text = '';
  let zero = false;
  for (let at = 0; at < LONGEST_WHOLE; at += 4) {
    const four = padded.slice(at, at + 4);
    const unit = GROUPS[3 - at / 4] ?? '';
    if (four === '0000') {
      // 1,0000,0000,0000 is 壹万亿: the unit 亿 is spoken although its own four digits are zeros.
      if (unit === '亿' && text !== '') text += unit;
      zero = text !== '';
      continue;
    }
    if (text !== '' && (zero || four.startsWith('0'))) text += '零';
    text += group(four) + unit;
    zero = four.endsWith('0');
  }
  return text;
}

/** 角 and 分; 零 before a 分 that no 角 precedes. */
function cents(jiao: string, fen: string, afterYuan: boolean): string {
  const tenths = jiao === '0' ? '' : `${DIGITS[Number(jiao)]}角`;
  if (fen === '0') return tenths;
  const gap = tenths === '' && afterYuan ? '零' : '';
  return `${tenths}${gap}${DIGITS[Number(fen)]}分`;
}

/**
 * An amount in Chinese capitals (人民币大写) by the rules for bills and settlement vouchers (《正确填写票据和结算凭证的
 * 基本规定》): 1409.50 → 壹仟肆佰零玖元伍角, 325.04 → 叁佰贰拾伍元零肆分, 1811000 → 壹佰捌拾壹万壹仟元整, −1 → 负壹元整.
 * 整 closes whole yuan only. Rounded to cents HALF_UP; up to 9,999,999,999,999,999.99, beyond that and for what is no
 * decimal text ''. Without the word 人民币, which forms print before it.
 */
export function amountCn(value: string | null | undefined): string {
  if (typeof value !== 'string' || !isDecimal(value)) return '';
  const amount = round2(value);
  const sign = amount.startsWith('-') ? '负' : '';
  const [yuan = '', fraction = ''] = amount.replace('-', '').split('.');
  if (yuan.length > LONGEST_WHOLE) return '';
  const [jiao = '0', fen = '0'] = fraction;
  const main = yuan === '0' ? '' : `${whole(yuan)}元`;
  const rest = cents(jiao, fen, main !== '');
  if (main + rest === '') return '零元整';
  return sign + main + (rest === '' ? '整' : rest);
}
