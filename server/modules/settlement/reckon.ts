import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { sumOf } from '#contract/arithmetic/money-line.ts';
import { exposureOf } from '#contract/settlement/advances.ts';
import {
  type FeeTerms,
  type GoodsSettled,
  type SaleAmounts,
  type SettledAmounts,
  saleAmounts,
  settledAmounts,
  settledTotals,
} from '#contract/settlement/amounts.ts';
import {
  SETTLEMENT_REFUSAL,
  type SettlementInput,
  type SettlementLineInput,
} from '#contract/settlement/draw-up.ts';
import { PRICE_MODE } from '#contract/settlement/states.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { type OpenReceiptLine, openLines } from '#server/trade/sales/settled.ts';
import { workCalendar } from '#server/trade/sales/term.ts';
import {
  type ChargedAdvance,
  chargedAdvances,
  feeUntil,
  firstPaid,
  paidOutOf,
} from './advances.ts';
import { expectConfirmed, feeTermsOf, type OrderTerms, orderTerms } from './order-terms.ts';
import { settledPrices } from './prices.ts';
import { publishedPrices } from './published.ts';
import { goneOf } from './settled-by.ts';

/** A line of one paper as it is settled. */
export interface PaperLine extends SettledAmounts {
  receipt: OpenReceiptLine;
  indexDate: string | null;
  priceBasis: string;
  priceIncl: string;
  deduction: string;
  deductionReason: string;
}

/** Both papers of a settlement, and what they were reckoned by. */
export interface Reckoned {
  order: OrderTerms;
  terms: FeeTerms;
  until: string;
  advances: ChargedAdvance[];
  exposure: string;
  sale: { lines: PaperLine[]; amounts: SaleAmounts };
  purchase: { lines: PaperLine[]; totals: GoodsSettled };
}

/** Most that a line may come to, yuan: beyond it a price was mistyped, and no column holds the sums. */
const MOST = '999999999999.99';

interface Chosen {
  given: SettlementLineInput;
  receipt: OpenReceiptLine;
  path: string;
}

/** The receipt lines that were chosen, each once; what is settled by now is gone. */
async function chosenOf(
  tx: Tx,
  input: SettlementInput,
  open: readonly OpenReceiptLine[],
): Promise<Chosen[]> {
  const known = new Map(open.map((line) => [line.actualLineId, line]));
  const ids = new Set(input.lines.map(({ actualLineId }) => actualLineId));
  if (ids.size !== input.lines.length) throw refused(SETTLEMENT_REFUSAL.gone);
  const gone = [...ids].filter((id) => !known.has(id));
  if (gone.length > 0) throw await goneOf(tx, gone);
  return input.lines.flatMap((given, at) => {
    const receipt = known.get(given.actualLineId);
    return receipt === undefined ? [] : [{ given, receipt, path: `lines.${at}` }];
  });
}

interface Priced {
  priceIncl: string;
  priceBasis: string;
  indexDate: string | null;
}

function paperLine(
  { given, receipt, path }: Chosen,
  priced: Priced,
  { deduction, reason, key }: { deduction: string; reason: string; key: 'sale' | 'purchase' },
): PaperLine {
  const { settleQty, taxRate } = receipt;
  const { priceIncl } = priced;
  const amounts = settledAmounts({ settleQty, priceIncl, taxRate, deduction });
  if (isMore(amounts.grossAmount, MOST)) {
    const typed = given.indexPrice === undefined ? 'priceIncl' : 'indexPrice';
    throw invalidField(`${path}.${typed}`, `本行金额不能超过 ${grouped(MOST)} 元，请核对单价`);
  }
  if (isMore(deduction, amounts.grossAmount)) {
    throw invalidField(
      `${path}.${key}Deduction`,
      `扣款不能超过本行金额 ${grouped(amounts.grossAmount)} 元`,
    );
  }
  const takes = isPositive(deduction);
  if (takes && reason === '') throw invalidField(`${path}.${key}Reason`, '请填写扣款原因');
  return {
    ...amounts,
    ...priced,
    receipt,
    deduction: round2(deduction),
    deductionReason: takes ? reason : '',
  };
}

async function papersOf(
  tx: Tx,
  chosen: readonly Chosen[],
  { order: { priceMode, indexName }, today }: { order: OrderTerms; today: string },
) {
  const ofIndex = priceMode === PRICE_MODE.index;
  const days = chosen.map(({ given: { indexDate: day = '' }, receipt }) => ({
    day,
    unit: receipt.unit,
  }));
  const published = ofIndex ? await publishedPrices(tx, indexName, days) : [];
  const both = chosen.map((one, at) => {
    const { given, receipt, path } = one;
    const asked = { given, path, indexName, published: published[at], today };
    const prices = settledPrices(priceMode, receipt, asked);
    const { indexDate, salesPrice, salesBasis, purchasePrice, purchaseBasis } = prices;
    return {
      sale: paperLine(
        one,
        { priceIncl: salesPrice, priceBasis: salesBasis, indexDate },
        { deduction: given.saleDeduction, reason: given.saleReason, key: 'sale' },
      ),
      purchase: paperLine(
        one,
        { priceIncl: purchasePrice, priceBasis: purchaseBasis, indexDate },
        { deduction: given.purchaseDeduction, reason: given.purchaseReason, key: 'purchase' },
      ),
    };
  });
  return { sale: both.map(({ sale }) => sale), purchase: both.map(({ purchase }) => purchase) };
}

const lastOf = (days: readonly string[]) => days.toSorted().at(-1) ?? '';

/** Goods are settled when all of them have come, and not in advance: the buyer's fee follows the day. Throws the field. */
function checkDay(settleDate: string, today: string, chosen: readonly Chosen[]): void {
  if (settleDate > today) throw invalidField('settleDate', '结算日期不能晚于今天');
  const last = lastOf(chosen.map(({ receipt }) => receipt.receiveDate));
  if (settleDate < last) {
    throw invalidField('settleDate', `结算日期不能早于所选实收的最晚收货日 ${last}`);
  }
}

/**
 * Reckons both papers of a settlement from the receipt lines that were chosen: quantities by the receipts, prices by the
 * order's way of pricing, fees by what was paid for these goods (rules.md M2 to M7). `lock` keeps orders and receipts until the
 * end of the transaction, which must see both sides. `today` is yyyy-MM-dd. Throws 404, 422 and the refusals of SETTLEMENT_REFUSAL.
 */
export async function reckon(
  tx: Tx,
  input: SettlementInput,
  { today, lock = false }: { today: string; lock?: boolean },
): Promise<Reckoned> {
  const order = await orderTerms(tx, input.estimateOrderId, { lock });
  expectConfirmed(order);
  const open = await openLines(tx, input.estimateOrderId, { lock });
  const chosen = await chosenOf(tx, input, open);
  checkDay(input.settleDate, today, chosen);
  const terms = await feeTermsOf(tx, order);
  const papers = await papersOf(tx, chosen, { order, today });
  const totals = settledTotals(papers.purchase);
  const payOuts = await paidOutOf(tx, order);
  const begins = {
    firstPaid: firstPaid(payOuts),
    lastDelivered: lastOf(chosen.map(({ receipt }) => receipt.deliveryDate)),
    lastReceived: lastOf(chosen.map(({ receipt }) => receipt.receiveDate)),
    settleDate: input.settleDate,
  };
  const until = feeUntil(order, begins, await workCalendar(tx));
  const advances = chargedAdvances(totals.amountIncl, { payOuts, until, terms });
  const fundFee = round2(sumOf(advances.map(({ fee }) => fee)));
  const amounts = saleAmounts(
    settledTotals(papers.sale),
    { freight: input.freight, fundFee },
    terms,
  );
  return {
    order,
    terms,
    until,
    advances,
    exposure: exposureOf(advances),
    sale: { lines: papers.sale, amounts },
    purchase: { lines: papers.purchase, totals },
  };
}
