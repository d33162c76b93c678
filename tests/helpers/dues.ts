import { sql } from 'kysely';

import type { Proposal } from '#contract/collection/admin.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { collectRound } from '#server/modules/collection/round.ts';
import { openReceivable } from '#server/trade/sales/receivable.ts';

import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import type { Deal } from './pay-applies.ts';
import { nextSerial, PayOuts } from './pay-outs.ts';
import { done } from './reviewer.ts';
import { pdf } from './sample-files.ts';
import { upload } from './upload.ts';
import { working } from './working.ts';

let sales = 0;

export interface SaleOf {
  /** Yuan. */
  principal: string;
  fee?: string;
  exposure?: string;
  creditDays?: number;
  disputed?: string;
}

/** A sale that was confirmed, and what is owed of it. */
export interface Owed {
  deal: Deal;
  saleId: string;
  id: string;
}

export interface Plan {
  status: string;
  paid: string;
  penalty: string;
  freed: string;
  due_date: string | null;
  notice_date: string | null;
  penalty_from: string | null;
}

/** A deal that is paid, its sales as rows, and finance that collects them. */
export class Dues {
  readonly portal: TestApp;
  readonly outs: PayOuts;

  private constructor(portal: TestApp, outs: PayOuts) {
    this.portal = portal;
    this.outs = outs;
  }

  /** With pay-outs that are there already. */
  static of(portal: TestApp, outs: PayOuts): Dues {
    return new Dues(portal, outs);
  }

  static async with(portal: TestApp, firstPhone: number): Promise<Dues> {
    return new Dues(portal, await PayOuts.with(portal, firstPhone));
  }

  /** A deal of which 1,448,800.00 are paid out, with the estimate order of its goods. */
  async paidDeal(): Promise<{ deal: Deal; estimateId: string }> {
    const { deal, id } = await this.outs.payable();
    await this.outs.paid(id, '1448800.00');
    const { estimateId } = await this.outs.requests.orders(id);
    return { deal, estimateId };
  }

  /** A confirmed sale of an order, as its settlement leaves it. */
  async sale(
    { deal, estimateId }: { deal: Deal; estimateId: string },
    { principal, fee = '0.00', exposure = '0.00', creditDays = 90, disputed = '0.00' }: SaleOf,
  ): Promise<string> {
    sales += 1;
    const at = this.portal.clock.now();
    const { rows } = await sql<{ id: string }>`
      insert into sales_order (sales_order_no, company_id, seen_by, project_id, estimate_order_id, settle_date,
        settle_basis, price_mode, goods_amount, deduction_total, tax_amount, amount_excl, settle_amount,
        disputed_amount, confirmed_at, freight, freight_tax_rate, freight_tax, service_rate, service_fee,
        service_tax_rate, service_tax, fund_fee, fund_tax_rate, fund_tax, settle_principal, exposure,
        annual_rate, day_count, credit_days, fee_until, sales_order_status,
        created_by, created_at, updated_by, updated_at)
      select ${`XS20200101${String(sales).padStart(4, '0')}`}, ${deal.buyer.companyId},
        array[${deal.buyer.companyId}::bigint], ${deal.projectId}, ${estimateId}, ${at}::date, '4', '1',
        ${principal}, 0, 0, ${principal}, ${principal}::numeric + ${fee}::numeric, ${disputed}, ${at}, 0, 0.09, 0,
        0, 0, 0.06, 0, ${fee}, 0.06, 0, ${principal}, ${exposure}, 0.08, 360, ${creditDays}, ${at}::date, '3',
        account.id, ${at}, account.id, ${at}
      from account order by account.id limit 1 returning id`.execute(
      this.portal.database.superuser,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('There is no account to settle with');
    return row.id;
  }

  /** Opens the receivable of a sale, or raises it. */
  async open(deal: Deal, saleId: string): Promise<Owed> {
    const at = this.portal.clock.now();
    await inScope(this.portal.database.db, { companyId: deal.buyer.companyId }, (tx) =>
      openReceivable(tx, saleId, { at, accountId: null }),
    );
    const { id } = await this.portal.database.superuser
      .selectFrom('receivable_plan')
      .select('id')
      .where('sales_order_id', '=', saleId)
      .executeTakeFirstOrThrow();
    return { deal, saleId, id };
  }

  async owed(paid: { deal: Deal; estimateId: string }, of: SaleOf): Promise<Owed> {
    return this.open(paid.deal, await this.sale(paid, of));
  }

  /** What stands in the database. */
  async plan(id: string): Promise<Plan> {
    const { rows } = await sql<Plan>`
      select plan_status as status, (paid_principal + paid_fee)::text as paid, paid_penalty::text as penalty,
        freed::text, due_date::text, notice_date::text, penalty_from::text
      from receivable_plan where id = ${id}`.execute(this.portal.database.superuser);
    const [row] = rows;
    if (row === undefined) throw new Error(`No receivable ${id}`);
    return row;
  }

  /** A receivable as whoever decides on it has seen it. */
  async seen({ id }: { id: string }): Promise<{ id: string; version: number }> {
    const { version } = await this.portal.database.superuser
      .selectFrom('receivable_plan')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, version };
  }

  /** The clock goes on to the morning of a day, and the daily round is made. */
  async until(day: string): Promise<void> {
    this.portal.clock.set(`${day}T10:00:00+08:00`);
    await collectRound(working(this.portal));
  }

  /** Nobody's session outlives a jump of days: a fresh one of finance. */
  officer(): Promise<Browser> {
    return this.outs.people.operator('13800000015');
  }
  director(): Promise<Browser> {
    return this.outs.people.operator('13800000016');
  }

  async slipOf(
    browser: Browser,
    path = '/admin/file/upload',
  ): Promise<{ id: string; fileType: 111 }[]> {
    const fields = { clientId: 'portal', fileType: '111' };
    const { data, body } = await upload(this.portal, browser, ['银行回单.pdf', pdf()], {
      fields,
      path,
    });
    const { id } = data as { id?: string };
    if (id === undefined) throw new Error(body);
    return [{ id, fileType: 111 }];
  }

  /** Money of a company that finance has entered; its id. */
  async entered(
    by: Browser,
    { companyId, amount, payDate }: { companyId: string; amount: string; payDate: string },
  ): Promise<string> {
    const attachment = await this.slipOf(by);
    const slip = { companyId, amount, payDate, bankSerialNo: nextSerial(), attachment };
    return (await done(by, '/admin/collection/register', slip)) as string;
  }

  async allocate(
    by: Browser,
    id: string,
    parts: readonly { receivableId: string; amount: string }[],
  ): Promise<Answer> {
    const { version } = await this.portal.database.superuser
      .selectFrom('collection')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return by.post('/admin/collection/allocate', { id, version, parts });
  }

  async proposed(by: Browser, id: string): Promise<{ left: string; proposals: Proposal[] }> {
    return (await by.post('/admin/collection/propose', { id })).data as {
      left: string;
      proposals: Proposal[];
    };
  }

  /** Ids of allocations of a collection, in their order. */
  async allocations(id: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from collection_allocation where collection_id = ${id} and undoes is null order by id`.execute(
      this.portal.database.superuser,
    );
    return rows.map((row) => row.id);
  }

  /** reserved, occupied and available of a project's limit. */
  async limit({ projectId }: Deal): Promise<string[]> {
    const { reserved, occupied, available } = await this.outs.limits.figures(projectId);
    return [reserved, occupied, available];
  }

  /** What was freed of a limit for receivables, row by row; below zero where it was taken back. */
  async freedRows({ projectId }: Deal): Promise<string[]> {
    const rows = await this.outs.limits.rows(projectId);
    return rows
      .filter(({ object_type }) => object_type === 'receivablePlan')
      .map(({ amount }) => amount);
  }
}
