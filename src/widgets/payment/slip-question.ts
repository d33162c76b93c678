import { amountCn } from '#contract/arithmetic/amount-cn.ts';
import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, subtract } from '#contract/arithmetic/money.ts';
import { formatNumber } from '#src/lib/format-number.ts';

/** Yuan, decimal texts. */
interface Left {
  due: string;
  /** What slips say was paid of it and nobody has checked yet. */
  waiting?: string;
}

interface Paying {
  /** E.g. 应付款 YS202611260001 的付款. */
  what: string;
  /** What is paid, e.g. 付款金额. */
  amountOf: string;
  /** Yuan above zero. */
  amount: string;
  /** What more may be paid than; absent where the server takes no more. */
  left?: Left;
}

const yuan = (value: string) => `${formatNumber(value)} 元`;

function moreThan(amount: string, { due, waiting = '0' }: Left): string[] {
  const all = add(amount, waiting);
  if (!isMore(all, due)) return [];
  const before = isPositive(waiting) ? `连同已登记待核对的 ${yuan(waiting)}，` : '';
  const more = `比剩余应付 ${yuan(due)}多 ${yuan(subtract(all, due))}`;
  return [`${before}${more}，多付的款项由平台财务认款后处理`];
}

/** The question before a slip is registered: its amount in figures and in capitals, and by how much it is too much. */
export function slipQuestion({ what, amountOf, amount, left }: Paying): string {
  return [
    `确定登记${what}吗？`,
    `${amountOf}：${yuan(amount)}（${amountCn(amount)}）`,
    ...(left ? moreThan(amount, left) : []),
  ].join('\n');
}
