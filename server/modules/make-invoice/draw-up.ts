import { INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { countSale } from '#server/trade/sales/sale.ts';
import { saleLines } from './billing.ts';
import { type Left, leftOf, moveTaken, openBooks } from './books.ts';
import { chosenLines, type Part } from './choose.ts';
import { keepInvoice, type Making } from './keep.ts';
import { expectConfirmed, lockSale } from './lock.ts';
import { expectTitles, type InvoiceTitle, platformTitle, titleOf } from './parties.ts';
import { type Categorised, categorise, categoryNames, proposedCategories } from './tax-category.ts';

export const OBJECT = 'makeInvoice';

interface Drawing {
  salesOrderId: string;
  kind: string;
  /** Everything that is left without them. */
  parts?: readonly Part[] | undefined;
  /** 税收分类编码 by line; what is proposed without them. */
  categories?: readonly Categorised[] | undefined;
  receiverEmail: string;
  receiverPhone: string;
  remarks: string;
}

/** Draws up an invoice of a sale (开票申请): what it takes is held in the books until it is issued. */
export async function drawUp(
  making: Making,
  { salesOrderId, kind, parts, categories, ...more }: Drawing,
): Promise<{ id: string; no: string; saleNo: string }> {
  const { tx, accountId, at } = making;
  const sale = await lockSale(tx, salesOrderId);
  expectConfirmed(sale);
  const [seller, buyer] = [await platformTitle(tx), await titleOf(tx, sale.companyId)];
  expectTitles([seller, buyer], kind);
  const object = { type: 'salesOrder', id: sale.id, no: sale.no };
  const moving = { at, operatorId: accountId, object };
  const left = await openBooks(tx, await saleLines(tx, sale.id), moving);
  const lines = await categorise(tx, chosenLines(left, parts), categories);
  const columns = {
    receiver_email: more.receiverEmail,
    receiver_phone: more.receiverPhone,
    remarks: more.remarks,
  };
  const keeping = { settlement: sale, seller, buyer, kind, more: columns };
  const made = await keepInvoice(making, { ...keeping, status: INVOICE_STATUS.waiting }, lines);
  const { id, no } = made;
  await moveTaken(tx, 'hold', lines, { ...moving, object: { type: OBJECT, id, no } });
  await countSale(tx, sale.id, { applied: made.total }, { at, accountId });
  return { id, no, saleNo: sale.no };
}

/** What of a sale may be invoiced now, and between whom. */
export async function leftOfSale(
  tx: Tx,
  salesOrderId: string,
): Promise<
  | {
      no: string;
      seller: InvoiceTitle;
      buyer: InvoiceTitle;
      left: Left[];
      categories: ReadonlyMap<string, string>;
      names: ReadonlyMap<string, string>;
    }
  | undefined
> {
  const sale = await tx
    .selectFrom('sales_order')
    .select(['id', 'sales_order_no', 'company_id'])
    .where('id', '=', salesOrderId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (sale === undefined) return undefined;
  const lines = await saleLines(tx, sale.id);
  const categories = await proposedCategories(tx, lines);
  return {
    no: sale.sales_order_no,
    seller: await platformTitle(tx),
    buyer: await titleOf(tx, sale.company_id),
    left: await leftOf(tx, lines),
    categories,
    names: await categoryNames(tx, [...categories.values()]),
  };
}
