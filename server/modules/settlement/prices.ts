import { isEqual, isNegative, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, grouped, subtract } from '#contract/arithmetic/money.ts';
import type { SettlementLineInput } from '#contract/settlement/draw-up.ts';
import { PRICE_MODE } from '#contract/settlement/states.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import type { OpenReceiptLine } from '#server/trade/sales/settled.ts';
import type { Published } from './published.ts';

/** Prices of a line of both papers, and how each came about; `indexDate` is yyyy-MM-dd or null. */
export interface SettledPrices {
  purchasePrice: string;
  salesPrice: string;
  indexDate: string | null;
  purchaseBasis: string;
  salesBasis: string;
}

const REQUIRED = '该项为必填项';

/** What is typed of a price where the order's way of pricing asks for something else is a mistake, never passed over. */
function expectOnly(given: SettlementLineInput, allowed: readonly string[], path: string): void {
  for (const key of ['priceIncl', 'indexDate', 'indexPrice', 'delta'] as const) {
    if (given[key] !== undefined && !allowed.includes(key)) {
      throw invalidField(`${path}.${key}`, '该订单的定价方式不需要填写此项');
    }
  }
}

const shown = (price: string) => grouped(price);

interface Bought {
  price: string;
  basis: string;
  indexDate: string | null;
}

/** How a line is priced: what was typed of it, and what its index says on the day that was typed. */
interface Asked {
  given: SettlementLineInput;
  path: string;
  indexName: string;
  published: Published | undefined;
  /** yyyy-MM-dd */
  today: string;
}

/** What the index has published for the day is its price, whatever a screen that was opened before says (decision 184). */
function expectPublished(indexPrice: string, indexDate: string, asked: Asked): void {
  const { path, indexName, published, today } = asked;
  if (indexDate > today) throw invalidField(`${path}.indexDate`, '指数日期不能晚于今天');
  if (published === undefined || isEqual(published.price, indexPrice)) return;
  const { price, day } = published;
  const when = day === indexDate ? `${day} ` : `${indexDate} 无公布价，此前最近 ${day} `;
  throw invalidField(
    `${path}.indexPrice`,
    `${indexName} ${when}的公布价为 ${shown(price)} 元，请按公布价填写`,
  );
}

function fromIndex(asked: Asked): Bought {
  const { given, path, indexName, published } = asked;
  expectOnly(given, ['indexDate', 'indexPrice', 'delta'], path);
  const { indexDate, indexPrice, delta = '0' } = given;
  if (indexDate === undefined) throw invalidField(`${path}.indexDate`, REQUIRED);
  if (indexPrice === undefined) throw invalidField(`${path}.indexPrice`, REQUIRED);
  expectPublished(indexPrice, indexDate, asked);
  const price = add(indexPrice, delta);
  if (!isPositive(price)) throw invalidField(`${path}.delta`, '加减价后的结算单价须大于 0');
  const sign = delta.startsWith('-') ? '−' : '+';
  const from =
    published === undefined || published.day === indexDate ? '' : `（按 ${published.day} 公布价）`;
  const said = `${indexName || '网价'} ${indexDate}${from} ${shown(indexPrice)} ${sign} ${shown(delta.replace('-', ''))}`;
  return { price, basis: said, indexDate };
}

function bought(mode: string, line: OpenReceiptLine, asked: Asked): Bought {
  const { given, path } = asked;
  switch (mode) {
    case PRICE_MODE.index:
      return fromIndex(asked);
    case PRICE_MODE.provisional:
    case PRICE_MODE.costPlus: {
      expectOnly(given, ['priceIncl'], path);
      if (given.priceIncl === undefined) throw invalidField(`${path}.priceIncl`, REQUIRED);
      const basis = mode === PRICE_MODE.provisional ? '结算价' : '采购成本';
      return {
        price: given.priceIncl,
        basis: `${basis} ${shown(given.priceIncl)}`,
        indexDate: null,
      };
    }
    default:
      expectOnly(given, [], path);
      return { price: line.purchasePrice, basis: '', indexDate: null };
  }
}

/**
 * The prices that a line is settled by (rules.md C.6, M1): of a fixed price those of its orders; else the supplier's price
 * as it came about, and for the buyer that price with the markup between its two orders. Neither basis tells the other side's
 * price. Throws 422 beside the field that is missing or too much.
 */
export function settledPrices(mode: string, line: OpenReceiptLine, asked: Asked): SettledPrices {
  const { price: purchasePrice, basis, indexDate } = bought(mode, line, asked);
  const markup = subtract(line.salesPrice, line.purchasePrice);
  const salesPrice = add(purchasePrice, markup);
  const ofIndex = mode === PRICE_MODE.index;
  const typed = ofIndex ? 'indexPrice' : 'priceIncl';
  if (isNegative(salesPrice)) throw invalidField(`${asked.path}.${typed}`, '结算单价不能小于 0');
  return {
    purchasePrice,
    salesPrice,
    indexDate,
    purchaseBasis: basis,
    salesBasis: ofIndex ? `${basis} + 加价 ${shown(markup)}` : basis === '' ? '' : '结算价',
  };
}
