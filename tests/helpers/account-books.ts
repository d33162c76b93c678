import type { AccountStatement } from '#contract/books/statement.ts';
import { createTestApp, type TestApp } from './app.ts';
import { booksOf } from './books-of.ts';
import type { Browser } from './browser.ts';
import { Dues } from './dues.ts';
import { type SettledDeal, Settlements } from './settlements.ts';

/** Deals whose papers both sides have confirmed, and what the books of the platform say of them. */
export class AccountBooks {
  readonly portal: TestApp;
  readonly desk: Settlements;
  readonly dues: Dues;

  private constructor(portal: TestApp, desk: Settlements) {
    this.portal = portal;
    this.desk = desk;
    this.dues = Dues.of(portal, desk.payOuts);
  }

  static async open(firstPhone: number): Promise<AccountBooks> {
    const portal = await createTestApp({ demo: true, max: 20 });
    return new AccountBooks(portal, await Settlements.with(portal, firstPhone));
  }

  /** The worked case up to what both sides have confirmed; `plan`: what its buyer owes. */
  async confirmed(): Promise<{ order: SettledDeal; plan: string }> {
    const order = await this.desk.order();
    await this.desk.worked(order);
    const { sale, purchase } = await this.desk.made(order);
    await this.desk.confirmSale(order, sale.id);
    await this.desk.confirmPurchase(order, purchase.id);
    const plan = await this.portal.database.superuser
      .selectFrom('receivable_plan')
      .select('id')
      .where('sales_order_id', '=', sale.id)
      .executeTakeFirstOrThrow();
    return { order, plan: plan.id };
  }

  /** What the check of the books finds on a day. */
  async faults(day = '2026-05-20') {
    return (await booksOf(this.portal.database.db, day)).flatMap((item) => item.faults);
  }

  /** A session of a company's finance on the clock's day. */
  async financeOf(companyId: string): Promise<Browser> {
    return (await this.desk.payOuts.companies.member('companyFinance', companyId)).browser;
  }
}

/** The statement of account of a side, as its company reads it. */
export async function statementOf(
  browser: Browser,
  side: string,
  [from, to]: readonly [string, string] = ['2026-05-01', '2026-05-20'],
): Promise<AccountStatement> {
  const answer = await browser.post('/portal/accountStatement/read', { side, from, to });
  if (answer.code !== 0) throw new Error(answer.body);
  return answer.data as AccountStatement;
}
