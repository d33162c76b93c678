import { sql } from 'kysely';

import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import type { Deal } from './pay-applies.ts';
import { PayOuts } from './pay-outs.ts';
import { done } from './reviewer.ts';

/** An order of the worked case (rules.md C.0.3), confirmed by both sides and paid. */
export interface SettledDeal {
  deal: Deal;
  requestId: string;
  estimateId: string;
  purchaseId: string;
  /** Finance of the buyer, and of the supplier. */
  buyer: Browser;
  supplier: Browser;
}

/** What came of a line of the order, and how much of it is settled. */
export interface Came {
  /** Place of the order's line, from 0. */
  line: number;
  delivered: string;
  received: string;
  rejected?: string;
  settled: string;
  disputed?: string;
}

/** A row of the console, or a detail. */
export type Known = Record<string, unknown> & { id: string };

let deliveries = 0;

/** What of an order waits to be settled. */
export interface Open {
  lines: { actualLineId: string; settleQty: string }[];
}

/** Draws up settlements as operations do, and answers them as both sides do. */
export class Settlements {
  readonly portal: TestApp;
  readonly payOuts: PayOuts;
  readonly officer: Browser;

  private constructor(portal: TestApp, payOuts: PayOuts, officer: Browser) {
    this.portal = portal;
    this.payOuts = payOuts;
    this.officer = officer;
  }

  static async with(portal: TestApp, firstPhone: number): Promise<Settlements> {
    const payOuts = await PayOuts.with(portal, firstPhone);
    return new Settlements(portal, payOuts, await payOuts.people.operator('13800000011'));
  }

  /** The same people with fresh sessions: none outlives a jump of days. */
  async fresh(): Promise<Settlements> {
    const payOuts = await this.payOuts.again();
    return new Settlements(this.portal, payOuts, await payOuts.people.operator('13800000011'));
  }

  async again(order: SettledDeal): Promise<{ desk: Settlements; order: SettledDeal }> {
    const desk = await this.fresh();
    const member = async (role: string, { companyId }: { companyId: string }) =>
      (await desk.payOuts.companies.member(role, companyId)).browser;
    const { deal } = order;
    const buyer = { ...deal.buyer, browser: await member('companyOperator', deal.buyer) };
    return {
      desk,
      order: {
        ...order,
        deal: { ...deal, buyer },
        buyer: await member('companyFinance', deal.buyer),
        supplier: await member('companyFinance', deal.supplier),
      },
    };
  }

  /** `paid`: yuan of a pay-out of today; '' for none. `mode`: code of PriceMode. */
  async order({ paid = '1448800.00', mode = '1' } = {}): Promise<SettledDeal> {
    const { requests, companies } = this.payOuts;
    const deal = await requests.deal();
    const requestId = await requests.approved(deal);
    await requests.confirmOrders(deal, requestId);
    const { estimateId, purchaseId } = await requests.orders(requestId);
    const db = this.portal.database.superuser;
    await sql`update project set term_start_basis = '1' where id = ${deal.projectId}`.execute(db);
    await sql`update estimate_order set price_mode = ${mode} where id = ${estimateId}`.execute(db);
    if (paid !== '') await this.payOuts.paid(requestId, paid);
    const [buyer, supplier] = [
      await companies.member('companyFinance', deal.buyer.companyId),
      await companies.member('companyFinance', deal.supplier.companyId),
    ];
    return {
      deal,
      requestId,
      estimateId,
      purchaseId,
      buyer: buyer.browser,
      supplier: supplier.browser,
    };
  }

  /** A confirmed receipt of one delivery, with its pick-up and delivery; `status` is a code of ActualStatus. */
  async receipt(
    { deal, estimateId, purchaseId }: SettledDeal,
    came: readonly Came[],
    { status = '3', day = '2026-05-20' } = {},
  ): Promise<string> {
    deliveries += 1;
    const db = this.portal.database.superuser;
    const at = this.portal.clock.now();
    const parties = { buyer: deal.buyer.companyId, supplier: deal.supplier.companyId };
    const stamps = sql`account.id, ${at}, account.id, ${at} from account order by account.id limit 1`;
    const seen = sql`array[${parties.buyer}, ${parties.supplier}]::bigint[]`;
    const { rows: picks } = await sql<{ id: string }>`
      insert into pick_goods (company_id, seen_by, pick_no, project_id, estimate_order_id, estimate_order_no, supplier_id,
        pick_status, form_data, form_names, audit_status, created_by, created_at, updated_by, updated_at)
      select ${parties.buyer}, ${seen}, ${`TH7${deliveries}`}, ${deal.projectId}, ${estimateId}, 'ZG', ${parties.supplier},
        '6', '{}', '{}', '3', ${stamps} returning id`.execute(db);
    const pickId = picks[0]?.id;
    const { rows: brought } = await sql<{ id: string }>`
      insert into delivery (company_id, seen_by, delivery_no, project_id, pick_goods_id, pick_no, purchase_order_id,
        purchase_order_no, estimate_order_id, buyer_company_id, supplier_id, delivery_date, delivery_status, form_data,
        form_names, created_by, created_at, updated_by, updated_at)
      select ${parties.supplier}, ${seen}, ${`JH7${deliveries}`}, ${deal.projectId}, ${pickId}, 'TH', ${purchaseId}, 'CG',
        ${estimateId}, ${parties.buyer}, ${parties.supplier}, ${day}, '3', '{}', '{}', ${stamps} returning id`.execute(
      db,
    );
    const { rows: receipts } = await sql<{ id: string }>`
      insert into actual_delivery (company_id, seen_by, actual_no, project_id, pick_goods_id, pick_no, delivery_id,
        delivery_no, estimate_order_id, purchase_order_id, buyer_company_id, supplier_id, receive_date, delivery_date,
        actual_status, form_data, form_names, audit_status, created_by, created_at, updated_by, updated_at)
      select ${parties.buyer}, ${seen}, ${`SS7${deliveries}`}, ${deal.projectId}, ${pickId}, 'TH', ${brought[0]?.id}, 'JH',
        ${estimateId}, ${purchaseId}, ${parties.buyer}, ${parties.supplier}, ${day}, ${day}, ${status}, '{}', '{}', '3',
        ${stamps} returning id`.execute(db);
    const id = String(receipts[0]?.id);
    for (const one of came) {
      await this.#receiptLine(
        { id, pickId: String(pickId), deliveryId: String(brought[0]?.id), estimateId },
        one,
      );
    }
    return id;
  }

  async #receiptLine(
    {
      id,
      pickId,
      deliveryId,
      estimateId,
    }: Record<'id' | 'pickId' | 'deliveryId' | 'estimateId', string>,
    { line, delivered, received, rejected = '0', settled, disputed = '0' }: Came,
  ): Promise<void> {
    const db = this.portal.database.superuser;
    await sql`
      with ordered as (
        select * from estimate_order_line where estimate_order_id = ${estimateId} order by sort offset ${line} limit 1
      ), picked as (
        insert into pick_goods_line (pick_goods_id, sort, upstream_id, goods_name, brand, spec, material, unit, ordered_qty, qty)
        select ${pickId}, ${line}, id, goods_name, brand, spec, material, unit, qty, ${delivered} from ordered
        returning id
      ) select id from picked`.execute(db);
    await sql`
      insert into delivery_line (delivery_id, sort, upstream_id, goods_name, brand, spec, material, unit, qty)
      select ${deliveryId}, ${line}, id, goods_name, brand, spec, material, unit, ${delivered}
      from pick_goods_line where pick_goods_id = ${pickId} and sort = ${line}`.execute(db);
    await sql`
      insert into actual_delivery_line (actual_delivery_id, sort, upstream_id, goods_name, brand, spec, material, unit,
        delivered_qty, received_qty, rejected_qty, basis, tol_permille, diff_qty, diff_permille, settle_qty, disputed_qty)
      select ${id}, ${line}, id, goods_name, brand, spec, material, unit, ${delivered}, ${received}, ${rejected}, '4', 3,
        ${received}::numeric + ${rejected}::numeric - ${delivered}::numeric,
        round((${received}::numeric + ${rejected}::numeric - ${delivered}::numeric) * 1000 / ${delivered}::numeric, 3),
        ${settled}, ${disputed}
      from delivery_line where delivery_id = ${deliveryId} and sort = ${line}`.execute(db);
  }

  /** The worked case: 150.000 of which 149.400 came, and 100.000. */
  worked(order: SettledDeal): Promise<string> {
    return this.receipt(order, [
      { line: 0, delivered: '150', received: '149.4', settled: '149.4' },
      { line: 1, delivered: '100', received: '100', settled: '100' },
    ]);
  }

  /** What of an order waits to be settled. */
  async open({ estimateId }: SettledDeal): Promise<Open> {
    const { data, code, body } = await this.officer.post('/admin/settlement/open', {
      estimateOrderId: estimateId,
    });
    if (code !== 0) throw new Error(body);
    return data as Open;
  }

  /** All that is open, as it would be asked to be settled; `line` adds to each line. */
  async input(
    order: SettledDeal,
    more: object = {},
    line: object = {},
  ): Promise<Record<string, unknown>> {
    const { lines } = await this.open(order);
    return {
      estimateOrderId: order.estimateId,
      settleDate: '2026-05-20',
      lines: lines.map(({ actualLineId }) => ({ actualLineId, ...line })),
      ...more,
    };
  }

  make(input: Record<string, unknown>, by = this.officer): Promise<Answer> {
    return by.post('/admin/settlement/make', input);
  }

  /** Both papers of everything that is open, as their sides find them. */
  async made(
    order: SettledDeal,
    more: object = {},
    line: object = {},
  ): Promise<{ sale: Known; purchase: Known }> {
    const answer = await this.make(await this.input(order, more, line));
    if (answer.code !== 0) throw new Error(answer.body);
    return {
      sale: await this.latest(order, 'sale'),
      purchase: await this.latest(order, 'purchase'),
    };
  }

  /** The newest paper of a side, in full. */
  async latest({ buyer, supplier, deal }: SettledDeal, side: 'sale' | 'purchase'): Promise<Known> {
    const [browser, noun] =
      side === 'sale'
        ? ([buyer, 'officialSalesOrder'] as const)
        : ([supplier, 'purchaseSettlement'] as const);
    const listed = await browser.post(`/portal/${noun}/page`, { projectId: deal.projectId });
    const [first] = (listed.data as { content: Known[] }).content;
    if (first === undefined) throw new Error(listed.body);
    return (await browser.get(`/portal/${noun}/detail`, { id: first.id })).data as Known;
  }

  confirmSale({ buyer }: SettledDeal, id: string): Promise<unknown> {
    return done(buyer, '/portal/officialSalesOrder/confirm', { id });
  }

  confirmPurchase({ supplier }: SettledDeal, id: string): Promise<unknown> {
    return done(supplier, '/portal/purchaseSettlement/confirm', { id });
  }
}
