import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import type { Limits } from './limits.ts';
import { PayOuts } from './pay-outs.ts';
import { SCHEME } from './receivables.ts';
import { done } from './reviewer.ts';
import { pdf } from './sample-files.ts';
import { savedIn } from './saved.ts';
import { sealing } from './sealing.ts';
import { upload } from './upload.ts';

interface Member {
  browser: Browser;
  companyId: string;
  phone: string;
}

/** A running project of factoring with both of its sides. */
export interface Assigned {
  projectId: string;
  seller: Member;
  debtor: Member;
  bankId: string;
}

/** A receivable as the seller reads it. */
export interface Line {
  id: string;
  invoiceNo: string;
  outstanding: string;
  advanceAmount: string;
  confirmedAmount: string;
}

/** A running project of factoring with an open limit, between a seller and a debtor; its id. */
export async function factoringProject(
  { database }: TestApp,
  limits: Limits,
  of: Omit<Assigned, 'projectId'> & { noticeType: string },
): Promise<string> {
  const { seller, debtor, bankId, noticeType } = of;
  const db = database.superuser;
  const projectId = await limits.project(seller.companyId, { buyer: debtor.companyId });
  const form = {
    creditorId: seller.companyId,
    debtorId: debtor.companyId,
    noticeType,
    payBankId: bankId,
  };
  const seen = noticeType === '1' ? [seller.companyId, debtor.companyId] : [seller.companyId];
  await sql`
    update project set product_line = '4', product_id = '401', form_data = form_data || ${JSON.stringify(form)}::jsonb,
      seen_by = ${seen}::bigint[], terms_seen_by = array[${seller.companyId}::bigint]
    where id = ${projectId}`.execute(db);
  await sql`insert into project_party (project_id, role, party_company_id, name)
    select ${projectId}, '3', id, name from company where id = ${seller.companyId}`.execute(db);
  await limits.open(projectId, { amount: '20000000.00' });
  return projectId;
}

/** An account of a seller's own, which its advances are paid to; its id. */
export async function sellerAccount(
  { database }: TestApp,
  { browser, companyId }: Member,
): Promise<string> {
  const { name } = await database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { headers, seal } = sealing(browser);
  const body = {
    name,
    bankType: '1',
    accountNo: seal(`6222${companyId.slice(-12).padStart(12, '0')}`),
    openBank: '示例银行武汉分行',
    contactPhone: '13900000001',
    remarks: '结算',
  };
  return String((await browser.call('/portal/bank/save', { headers, body })).data);
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
  async assigned(
    more: { noticeType?: string; debtor?: Member; seller?: Member; bankId?: string } = {},
  ): Promise<Assigned> {
    const { companies, limits } = this.desk;
    const seller = more.seller ?? (await companies.member());
    const debtor = more.debtor ?? (await companies.member());
    const { noticeType = '1' } = more;
    const bankId = more.bankId ?? (await sellerAccount(this.portal, seller));
    const of = { seller, debtor, bankId, noticeType };
    return { projectId: await factoringProject(this.portal, limits, of), seller, debtor, bankId };
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
