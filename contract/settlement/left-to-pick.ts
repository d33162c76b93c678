import { isMore } from '../arithmetic/decimal.ts';
import { subtract } from '../arithmetic/money.ts';
import type { LineDocuments } from './documents.ts';

/** What is said of a pick-up of less than its order's line: what no pick-up has taken of that, this one's and others', where it is known. */
export function leftToPick({
  orderQty,
  orderPicked,
}: Pick<LineDocuments, 'orderQty' | 'orderPicked'>): string {
  if (orderPicked === '') return '其余部分可继续提货';
  return isMore(orderQty, orderPicked)
    ? `订单尚可提货 ${subtract(orderQty, orderPicked)}`
    : '其余部分已由其他提货单提取';
}
