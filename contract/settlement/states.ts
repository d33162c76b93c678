/** Enumeration SalesOrderStatus. */
export const SALES_STATUS = {
  waiting: '1',
  partDisputed: '2',
  confirmed: '3',
  toInvoice: '4',
  partInvoiced: '5',
  invoiced: '6',
  partCollected: '7',
  collected: '8',
  voided: '10',
} as const;

/** Enumeration PurchaseSettlementStatus. */
export const PURCHASE_SETTLEMENT_STATUS = {
  waiting: '1',
  partDisputed: '2',
  confirmed: '3',
  voided: '10',
} as const;

/** Enumeration PriceMode: how the price that is settled by comes about. */
export const PRICE_MODE = { fixed: '1', provisional: '2', index: '3', costPlus: '4' } as const;
