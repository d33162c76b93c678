import { sql } from 'kysely';

import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import {
  type Assigned,
  type AssignedOptions,
  accountOf,
  assignedProject,
  type Member,
} from './factoring-projects.ts';
import { PayOuts } from './pay-outs.ts';
import { SCHEME } from './receivables.ts';
import { done } from './reviewer.ts';
import { pdf } from './sample-files.ts';
import { savedIn } from './saved.ts';
import { upload } from './upload.ts';

export type { Assigned } from './factoring-projects.ts';

/** A receivable as the seller reads it. */
export interface Line {
  id: string;
  invoiceNo: string;
  outstanding: string;
  advanceAmount: string;
  confirmedAmount: string;
}

/** Finances receivables as seller, debtor and platform would. */
export class Factorings {
  readonly portal: TestApp;
  readonly desk: PayOuts;
  readonly boss: Browser;

  private constructor(portal: TestApp, desk: PayOuts, boss: Browser) {
    this.portal = portal;
    this.desk = desk;
    this.boss = boss;
  }

  static async with(portal: TestApp, firstPhone: number): Promise<Factorings> {
    const desk = await PayOuts.with(portal, firstPhone);
    return new Factorings(portal, desk, await desk.people.operator());
  }

  get #db() {
    return this.portal.database.superuser;
  }

  /** Of a new seller and a new debtor, unless one is given. */
  assigned(more: Partial<AssignedOptions> = {}): Promise<Assigned> {
    return assignedProject(this.desk, this.#db, more);
  }

  /** Another supplier of a 反向保理 among the partners of its debtor, and its account. */
  async supplier(of: Assigned): Promise<Assigned> {
    const seller = await this.desk.companies.member();
    await this.partner(of, seller);
    return { ...of, seller, bankId: await accountOf(this.#db, seller) };
  }

  /** A company becomes a trading partner of a debtor's, by the code that it bears. */
  async partner({ debtor }: Pick<Assigned, 'debtor'>, { companyId }: Member, companyType = '3') {
    const company = this.#db.selectFrom('company').select(['name', 'usc']);
    const { name, usc } = await company.where('id', '=', companyId).executeTakeFirstOrThrow();
    const body = {
      name,
      usc,
      companyType,
      companyAccountRelation: {
        contactPerson: '示例甲',
        contactPhone: '13900000001',
        contactAddress: '示例省示例市示例路 1 号',
      },
    };
    const { code, body: said } = await debtor.browser.post('/portal/company/save', body);
    if (code !== 0) throw new Error(said);
  }

  /** What a debtor files for a supplier; the financing is the supplier's, the answer names the notice. */
  file({ debtor, seller, projectId }: Assigned, body: object): Promise<Answer> {
    const asked = { projectId, sellerId: seller.companyId, feeMost: '0.5', ...body };
    return debtor.browser.post('/portal/factoring/offer', asked);
  }

  /** The newest financing of a supplier, as it finds it. */
  async newest({ seller }: Pick<Assigned, 'seller'>): Promise<string> {
    const { data } = await seller.browser.post('/portal/factoring/page', {});
    return (data as { content: { id: string }[] }).content[0]?.id ?? '';
  }

  offer({ seller, projectId }: Assigned, receivables: readonly object[]): Promise<Answer> {
    return seller.browser.post('/portal/factoring/offer', { projectId, receivables });
  }

  /** Receivables that were taken; the id of their financing. */
  async offered(assigned: Assigned, ...receivables: object[]): Promise<string> {
    const answer = await this.offer(assigned, receivables);
    if (answer.code !== 0) throw new Error(answer.body);
    return (answer.data as { id: string }).id;
  }

  /** A call of an operator who holds every role. */
  act(call: string, body: Record<string, unknown>): Promise<Answer> {
    return this.boss.post(`/admin/factoring/${call}`, body);
  }

  async must(call: string, body: Record<string, unknown>): Promise<void> {
    const answer = await this.act(call, body);
    if (answer.code !== 0) throw new Error(`${call}: ${answer.body}`);
  }

  /** The scheme stands, and the debtor has a limit. */
  async proposed(id: string, more: object = {}): Promise<void> {
    await this.must('debtorLimit', { id, amount: '50000000.00' });
    await this.must('propose', { id, ...SCHEME, ...more });
  }

  async detail({ seller }: Pick<Assigned, 'seller'>, id: string) {
    const { data } = await seller.browser.get('/portal/factoring/detail', { id });
    return data as Record<string, unknown> & { receivables: Line[]; actions: string[] };
  }

  /** The notice of a financing, as its debtor finds it. */
  async notice({ debtor }: Pick<Assigned, 'debtor'>, factoringId: string) {
    const { rows } = await sql<{ id: string }>`
      select id from factoring_notice where factoring_id = ${factoringId}`.execute(this.#db);
    const { data } = await debtor.browser.get('/portal/factoringNotice/detail', {
      id: rows[0]?.id ?? '0',
    });
    return data as {
      id: string;
      noticeStatus: string;
      receivables: (Line & { transferAmount: string; dueDate: string })[];
    };
  }

  /** The debtor confirms everything, or each by its place. */
  async answer(
    assigned: Assigned,
    factoringId: string,
    each: readonly object[] = [],
  ): Promise<Answer> {
    const { id, receivables } = await this.notice(assigned, factoringId);
    const answers = receivables.map(({ id: line, transferAmount, dueDate }, at) => ({
      id: line,
      confirmedAmount: transferAmount,
      confirmedDue: dueDate,
      ...each[at],
    }));
    return assigned.debtor.browser.post('/portal/factoringNotice/answer', {
      id,
      receivables: answers,
    });
  }

  async register(id: string, more: object = {}): Promise<Answer> {
    const fields = { clientId: 'portal', fileType: '134' };
    const { data } = await upload(this.portal, this.boss, ['登记证明.pdf', pdf()], {
      fields,
      path: '/admin/file/upload',
    });
    const attachment = [{ id: (data as { id: string }).id, fileType: 134 }];
    const proof = { registerNo: `ZD${id}`, registerDate: '2026-05-20', registerDue: '2027-05-19' };
    return this.act('register', { id, ...proof, attachment, ...more });
  }

  /** Everything up to the moment at which the advance may be asked for; `each` as of answer(). */
  async ready(
    assigned: Assigned,
    receivables: readonly object[],
    each: readonly object[] = [],
  ): Promise<string> {
    const id = await this.offered(assigned, ...receivables);
    await this.proposed(id);
    await done(assigned.seller.browser, '/portal/factoring/confirm', { id });
    const answered = await this.answer(assigned, id, each);
    const registered = await this.register(id);
    for (const { code, body } of [answered, registered]) if (code !== 0) throw new Error(body);
    return id;
  }

  /** A request for the advance (7) or the balance (8); submitted. */
  async ask(
    assigned: Assigned,
    id: string,
    [drawType, applyAmount]: readonly [string, string],
  ): Promise<Answer & { requestId: string }> {
    const { projectId, seller, bankId } = assigned;
    const values = {
      projectId,
      factoringId: id,
      supplierId: seller.companyId,
      drawType,
      applyAmount,
      payMethod: '1',
      bankId,
      expectPayDate: '2026-06-01',
      purpose: '应收账款融资',
    };
    const saved = await seller.browser.post('/portal/payApply/save', { values });
    const { id: requestId } = savedIn(saved);
    return { ...(await this.desk.requests.submit(seller.browser, requestId)), requestId };
  }

  /** Asked, approved and paid on a day; the pay-out's id. */
  async drawn(
    assigned: Assigned,
    id: string,
    draw: readonly [string, string],
    payDate = '2026-02-19',
  ): Promise<{ requestId: string; paymentId: string }> {
    const { requestId, code, body } = await this.ask(assigned, id, draw);
    if (code !== 0) throw new Error(body);
    await this.desk.requests.approveAll(requestId);
    const [paymentId = ''] = await this.desk.prepared(requestId, [draw[1]]);
    const released = await this.desk.release(paymentId);
    // What is paid on a day was released on it.
    await sql`update payment set released_at = ${`${payDate}T09:00:00+08:00`}
      where id = ${paymentId}`.execute(this.#db);
    const paid = await this.desk.confirm(paymentId, { payDate });
    for (const answer of [released, paid]) if (answer.code !== 0) throw new Error(answer.body);
    return { requestId, paymentId };
  }

  /** A due date of all receivables that has come meanwhile. */
  async dueOn(id: string, day: string): Promise<void> {
    const dues = JSON.stringify([{ since: '', date: day }]);
    await sql`update factoring_line set due_date = ${day}, due_dates = ${dues}::jsonb
      where factoring_id = ${id}`.execute(this.#db);
  }

  async debtorAvailable({ debtor }: Pick<Assigned, 'debtor'>): Promise<string> {
    const { rows } = await sql<{ available: string }>`
      select available::text from ledger_account where book = 'debtorAdvance'
        and owner_id = ${debtor.companyId}`.execute(this.#db);
    return rows[0]?.available ?? '';
  }
}
