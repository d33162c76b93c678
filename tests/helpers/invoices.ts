import { sql } from 'kysely';

import type { timeline } from '#contract/timeline.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import type { PayOuts } from './pay-outs.ts';
import { pdf } from './sample-files.ts';
import { settledPapers } from './settled-papers.ts';
import { Settlements } from './settlements.ts';
import { upload } from './upload.ts';

let numbers = 0;

/** A fully digital number of the year of a day, yyyy-MM-dd, that no invoice has yet. */
export function digitalNo(day = '2026-05-20'): string {
  numbers += 1;
  return `${day.slice(2, 4)}31200000${String(numbers).padStart(10, '0')}`;
}

/** A settled pair: the buyer's sale and the supplier's settlement over the same goods. */
export interface Settled {
  saleId: string;
  saleNo: string;
  purchaseId: string;
  projectId: string;
  buyer: Browser;
  supplier: Browser;
  buyerId: string;
  supplierId: string;
  platformTaxNo: string;
  supplierTaxNo: string;
}

/** Finance at its desk, with settlements to invoice; C.0.3's amounts to the cent. */
export class Invoices {
  readonly desk: PayOuts;
  readonly #portal: TestApp;

  readonly settlements: Settlements;

  private constructor(portal: TestApp, settlements: Settlements) {
    this.#portal = portal;
    this.settlements = settlements;
    this.desk = settlements.payOuts;
  }

  static async with(portal: TestApp, firstPhone: number): Promise<Invoices> {
    const settlements = await Settlements.with(portal, firstPhone);
    await sql`update company_profile set invoice_account_last4 = '9999'
      where company_id = (select company_id from platform_company)`.execute(
      portal.database.superuser,
    );
    return new Invoices(portal, settlements);
  }

  get finance(): Browser {
    return this.desk.officer;
  }

  /** Gives a company complete invoice data; answers its tax number. */
  async title(companyId: string): Promise<string> {
    const { rows } = await sql<{ taxNo: string }>`
      insert into company_profile (company_id, invoice_title, tax_no, invoice_address, invoice_phone,
        invoice_bank, invoice_account_last4, updated_at)
      select id, name, usc, '示例路 1 号', '400-000-0001', '示例银行', '1234', now() from company
      where id = ${companyId}
      on conflict (company_id) do update set invoice_title = excluded.invoice_title,
        tax_no = excluded.tax_no, invoice_address = excluded.invoice_address,
        invoice_phone = excluded.invoice_phone, invoice_bank = excluded.invoice_bank,
        invoice_account_last4 = excluded.invoice_account_last4
      returning tax_no as "taxNo"`.execute(this.#portal.database.superuser);
    return rows[0]?.taxNo ?? '';
  }

  /** Both papers of C.0.3, confirmed, with freight and fees on the sale: 914,533.00 of goods, 903,310.00 bought. */
  async settled(): Promise<Settled> {
    const order = await this.settlements.order({ paid: '' });
    const { deal, estimateId, purchaseId: orderId, buyer, supplier } = order;
    const { projectId, buyer: of, supplier: by } = deal;
    const receiptId = await this.settlements.worked(order);
    const supplierTaxNo = await this.title(by.companyId);
    await this.title(of.companyId);
    const pair = await settledPapers(this.#portal, {
      projectId,
      estimateId,
      orderId,
      receiptId,
      buyerId: of.companyId,
      supplierId: by.companyId,
      accountId: await this.desk.people.idOf('13800000015'),
    });
    const { rows } = await sql<{ taxNo: string }>`select tax_no as "taxNo" from company_profile
      where company_id = (select company_id from platform_company)`.execute(
      this.#portal.database.superuser,
    );
    return {
      ...pair,
      projectId,
      buyer,
      supplier,
      buyerId: of.companyId,
      supplierId: by.companyId,
      supplierTaxNo,
      platformTaxNo: rows[0]?.taxNo ?? '',
    };
  }

  /** Draws up an invoice of a sale: all that is left, or what `more` says. */
  draw(saleId: string, more: object = {}): Promise<Answer> {
    return this.finance.post('/admin/billable/draw', { id: saleId, invoiceKind: '1', ...more });
  }

  /** An invoice that waits for its number; its id. */
  async drawn(saleId: string, more: object = {}): Promise<string> {
    const answer = await this.draw(saleId, more);
    if (answer.code !== 0) throw new Error(answer.body);
    return (answer.data as { id: string }).id;
  }

  async file(browser: Browser, content: readonly [string, Buffer] = ['发票.pdf', pdf()]) {
    const path = browser === this.finance ? '/admin/file/upload' : undefined;
    const fields = { clientId: 'portal', fileType: '101' };
    const options = path === undefined ? { fields } : { fields, path };
    const { data, body } = await upload(this.#portal, browser, content, options);
    const { id } = data as { id?: string };
    if (id === undefined) throw new Error(body);
    return id;
  }

  async issue(id: string, more: object = {}): Promise<Answer> {
    const attachment = [{ id: await this.file(this.finance), fileType: 101 }];
    const invoiceDate = wireDay(this.#portal.clock.now());
    const number = { invoiceNo: digitalNo(invoiceDate), invoiceDate, attachment };
    return await this.finance.post('/admin/makeInvoice/issue', { id, ...number, ...more });
  }

  /** An invoice of a sale with its number; its id. */
  async issued(saleId: string, more: object = {}): Promise<string> {
    const id = await this.drawn(saleId, more);
    const answer = await this.issue(id);
    if (answer.code !== 0) throw new Error(answer.body);
    return id;
  }

  /** What a sale says of itself in the database. */
  async sale(saleId: string) {
    const { rows } = await sql<{ status: string; applied: string; invoiced: string }>`
      select sales_order_status as status, applied_amount::text as applied, invoiced_amount::text as invoiced
      from sales_order where id = ${saleId}`.execute(this.#portal.database.superuser);
    return rows[0];
  }

  async purchase(purchaseId: string): Promise<string> {
    const { rows } = await sql<{ invoiced: string }>`select invoiced_amount::text as invoiced
      from purchase_settlement where id = ${purchaseId}`.execute(this.#portal.database.superuser);
    return rows[0]?.invoiced ?? '';
  }

  async left(saleId: string) {
    const { data } = await this.finance.get('/admin/billable/left', { id: saleId });
    return data as {
      missing: string[];
      lines: { key: string; qty: string; amount: string; taxCategoryCode: string }[];
    };
  }

  async detail(browser: Browser, id: string) {
    const { data } = await browser.get('/portal/makeInvoice/detail', { id });
    return data as Record<string, unknown> & { actions: string[]; version: number };
  }

  /** What a deal's timeline says was done with an invoice, and by whom, oldest first. */
  async steps(browser: Browser, id: string): Promise<string[]> {
    const asked = { objectType: 'makeInvoice', objectId: id };
    const { data } = await browser.get('/portal/timeline', asked);
    const { events } = data as CallOutput<typeof timeline>;
    const own = events.filter(({ objectId }) => objectId === id).toReversed();
    return own.map(({ what, who }) => `${what} ${who}`);
  }

  /** What a supplier hands in to the whole settlement of C.0.3. */
  async paper(settled: Settled, more: object = {}) {
    const { supplierId, supplierTaxNo, platformTaxNo, purchaseId } = settled;
    const { rows } = await sql<{
      name: string;
    }>`select name from company where id = ${supplierId}`.execute(this.#portal.database.superuser);
    const attachment = [{ id: await this.file(settled.supplier), fileType: 101 }];
    return {
      purchaseSettlementId: purchaseId,
      invoiceKind: '1',
      invoiceNo: digitalNo(),
      invoiceDate: '2026-05-20',
      sellerName: rows[0]?.name ?? '',
      sellerTaxNo: supplierTaxNo,
      buyerName: '示例平台公司',
      buyerTaxNo: platformTaxNo,
      amountExcl: '799389.38',
      taxAmount: '103920.62',
      amountIncl: '903310.00',
      attachment,
      ...more,
    };
  }

  async handIn(settled: Settled, more: object = {}): Promise<Answer> {
    const { supplier } = settled;
    return await supplier.post('/portal/makeInvoice/submit', await this.paper(settled, more));
  }
}
