import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { grouped, subtract } from '#contract/arithmetic/money.ts';
import { fitsUnit } from '#contract/document/lines.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { shareOf } from '#contract/make-invoice/share.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import type { Left } from './books.ts';
import { type DrawnLine, drawnLine } from './keep.ts';

/** Part of a settlement that is to be invoiced: goods by quantity; a charge, and goods of which an amount alone is left, by amount. */
export interface Part {
  key: string;
  qty?: string | undefined;
  amount?: string | undefined;
}

const isLeft = (value: string | null) => value === null || isPositive(value);

function over(name: string, left: string, asked: string) {
  const { code, text } = INVOICE_REFUSAL.over;
  const by = grouped(subtract(asked, left));
  return refused({ code, text: `${text}：${name}尚可开 ${grouped(left)}，超出 ${by}` });
}

function ofQuantity({ line, amount, qty }: Left, asked: string, path: string): DrawnLine {
  if (line.quantities === null) throw invalidField(path, '该行按金额开票');
  if (!fitsUnit(asked, line.unit)) throw invalidField(path, '数量的小数位数超过其单位的位数');
  if (qty === null || isMore(asked, qty)) {
    throw over(line.goodsName, qty ?? '0', asked);
  }
  const share = shareOf({ qty, amount }, asked);
  if (!isPositive(share)) throw refused(INVOICE_REFUSAL.nothing);
  return drawnLine(line, { qty: asked, amount: share });
}

function ofPart(left: readonly Left[], part: Part, path: string): DrawnLine {
  const found = left.find(({ line }) => line.key === part.key);
  if (found === undefined) throw invalidField(path, '该行不属于此结算单');
  const { line, amount, qty } = found;
  if (part.amount !== undefined) {
    if (qty !== null) throw invalidField(path, '该行按数量开票');
    if (isMore(part.amount, amount)) throw over(line.goodsName, amount, part.amount);
    return drawnLine(line, { qty: null, amount: part.amount });
  }
  return ofQuantity(found, part.qty ?? '0', path);
}

/**
 * The lines of an invoice: of the parts that are named, each once, or of everything that is left. Throws invoice_nothing,
 * invoice_over, 422 for a line that is none.
 */
export function chosenLines(
  left: readonly Left[],
  parts: readonly Part[] | undefined,
): DrawnLine[] {
  const there = left.filter(({ amount, qty }) => isPositive(amount) && isLeft(qty));
  if (there.length === 0) throw refused(INVOICE_REFUSAL.nothing);
  if (parts === undefined) return there.map(({ line, ...all }) => drawnLine(line, all));
  if (new Set(parts.map(({ key }) => key)).size < parts.length) {
    throw invalidField('lines', '同一行只能填写一次');
  }
  return parts.map((part, index) => ofPart(left, part, `lines.${index}`));
}
