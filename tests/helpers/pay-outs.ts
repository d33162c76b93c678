import { sql } from 'kysely';
import { wireDay } from '#server/kernel/clock.ts';
import type { BatchResult } from '#server/kernel/ports/bank-channel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { saveAccount, savePlatform } from '#server/modules/platform-company/keep.ts';
import type { TestApp } from './app.ts';
import { writeResult } from './bank-side.ts';
import type { Answer, Browser } from './browser.ts';
import { Companies } from './companies.ts';
import { Limits } from './limits.ts';
import { type Deal, PayApplies } from './pay-applies.ts';
import { People } from './people.ts';
import { pdf } from './sample-files.ts';
import { sealing } from './sealing.ts';
import { upload } from './upload.ts';
import { freshUsc } from './usc.ts';

let serials = 0;

/** A serial number that no bank has given yet. */
export function nextSerial(): string {
  serials += 1;
  return `LS${serials}`;
}

/** A row of a list of the console. */
export type Listed = Record<string, unknown> & {
  id: string;
  paymentNo: string;
  paymentStatus: string;
  version: number;
  actions: string[];
};

/** Prepares, releases and pays as the platform's finance does. */
export class PayOuts {
  readonly portal: TestApp;
  readonly people: People;
  readonly companies: Companies;
  readonly limits: Limits;
  readonly requests: PayApplies;
  readonly officer: Browser;
  readonly director: Browser;

  private constructor(
    portal: TestApp,
    made: Pick<PayOuts, 'people' | 'companies' | 'limits' | 'requests' | 'officer' | 'director'>,
  ) {
    this.portal = portal;
    this.people = made.people;
    this.companies = made.companies;
    this.limits = made.limits;
    this.requests = made.requests;
    this.officer = made.officer;
    this.director = made.director;
  }

  /** With the platform's own company, which pays. */
  static async with(portal: TestApp, firstPhone: number): Promise<PayOuts> {
    const people = new People(portal, firstPhone);
    const companies = new Companies(portal, people);
    const limits = new Limits(portal);
    const requests = await PayApplies.with(portal, people, companies, limits);
    const officer = await people.operator('13800000015');
    const director = await people.operator('13800000016');
    const accountId = await people.idOf('13800000016');
    const usc = freshUsc();
    await inScope(portal.database.db, { operator: true }, async (tx) => {
      const keeping = { tx, cipher: portal.cipher, accountId, at: portal.clock.now() };
      const tax = { invoiceAddress: '示例路', invoicePhone: '400-000-0000', invoiceBank: '示例' };
      const name = '示例平台公司';
      await savePlatform(keeping, {
        name,
        usc,
        invoiceTitle: name,
        taxNo: usc,
        version: 0,
        ...tax,
      });
      await saveAccount(keeping, { openBank: '示例银行', accountNo: '62220000009999' });
    });
    return new PayOuts(portal, { people, companies, limits, requests, officer, director });
  }

  /** The same people with fresh sessions: none outlives a jump of days. */
  async again(): Promise<PayOuts> {
    const { portal, people, companies, limits } = this;
    const requests = await PayApplies.with(portal, people, companies, limits);
    const officer = await people.operator('13800000015');
    const director = await people.operator('13800000016');
    return new PayOuts(portal, { people, companies, limits, requests, officer, director });
  }

  prepare(requestId: string, amounts: readonly string[], by = this.officer): Promise<Answer> {
    return by.post('/admin/payable/prepare', { id: requestId, amounts });
  }

  /** Ids of pay-outs that were prepared. */
  async prepared(requestId: string, amounts: readonly string[]): Promise<string[]> {
    const answer = await this.prepare(requestId, amounts);
    if (answer.code !== 0) throw new Error(answer.body);
    return answer.data as string[];
  }

  release(id: string, by = this.director): Promise<Answer> {
    return by.post('/admin/payment/release', { id });
  }

  async slip(by = this.officer): Promise<string> {
    const fields = { clientId: 'portal', fileType: '111' };
    const { data, body } = await upload(this.portal, by, ['银行回单.pdf', pdf()], {
      fields,
      path: '/admin/file/upload',
    });
    const { id } = data as { id?: string };
    if (id === undefined) throw new Error(body);
    return id;
  }

  async confirm(
    id: string,
    more: { attachment?: object[]; [key: string]: unknown } = {},
  ): Promise<Answer> {
    const attachment = more.attachment ?? [{ id: await this.slip(), fileType: 111 }];
    const slip = { id, bankSerialNo: nextSerial(), payDate: wireDay(this.portal.clock.now()) };
    const body = { ...slip, ...more, attachment };
    return this.officer.post('/admin/payment/confirm', body);
  }

  async bounce(id: string, more: object = {}): Promise<Answer> {
    const attachment = [{ id: await this.slip(), fileType: 111 }];
    const slip = { bankSerialNo: nextSerial(), valueDate: wireDay(this.portal.clock.now()) };
    const body = { id, reason: '户名不符', ...slip, attachment, ...more };
    return this.officer.post('/admin/payment/bounce', body);
  }

  /** Enters what the supplier has sent back of a pay-out. */
  async returned(
    id: string,
    amount: string,
    more: object = {},
    by = this.officer,
  ): Promise<Answer> {
    const attachment = [{ id: await this.slip(by), fileType: 111 }];
    const slip = { bankSerialNo: nextSerial(), payDate: '2026-05-20', reason: '少供货退款' };
    const body = { id, amount, attachment, ...slip, ...more };
    return by.post('/admin/payment/returned', body);
  }

  confirmReturn(id: string, by = this.director): Promise<Answer> {
    return by.post('/admin/payment/confirmReturn', { id });
  }

  /** Enters and confirms it; the id of its row. */
  async sentBack(id: string, amount: string): Promise<string> {
    const entered = await this.returned(id, amount);
    if (entered.code !== 0) throw new Error(entered.body);
    const confirmed = await this.confirmReturn(String(entered.data));
    if (confirmed.code !== 0) throw new Error(confirmed.body);
    return String(entered.data);
  }

  /** Prepares, releases and pays one amount; the pay-out's id. */
  async paid(requestId: string, amount: string): Promise<string> {
    const [id = ''] = await this.prepared(requestId, [amount]);
    for (const answer of [await this.release(id), await this.confirm(id)]) {
      if (answer.code !== 0) throw new Error(answer.body);
    }
    return id;
  }

  async listed(id: string): Promise<Listed> {
    const { data } = await this.officer.post('/admin/payment/page', { pageSize: 50 });
    const found = (data as { content: Listed[] }).content.find((row) => row.id === id);
    if (found === undefined) throw new Error(`No pay-out ${id}`);
    return found;
  }

  async status(id: string): Promise<string> {
    return (await this.listed(id)).paymentStatus;
  }

  /** What the request says of itself in the database. */
  async request(id: string): Promise<{ status: string; paid: string }> {
    const { rows } = await sql<{ status: string; paid: string }>`
      select pay_apply_status as status, paid_amount::text as paid from pay_apply
      where id = ${id}`.execute(this.portal.database.superuser);
    const [row] = rows;
    if (row === undefined) throw new Error(`No request ${id}`);
    return row;
  }

  /** Whole number of the account that a pay-out goes to. */
  async accountOf(id: string): Promise<string> {
    const seal = sealing(this.officer);
    const { data } = await this.officer.call('/admin/payment/reveal', {
      body: { id },
      headers: seal.headers,
    });
    return seal.open((data as { accountNo: string }).accountNo);
  }

  makeBatch(ids: readonly string[]): Promise<Answer> {
    return this.officer.post('/admin/paymentBatch/make', { paymentIds: ids });
  }

  async batchNo(id: string): Promise<string> {
    const { batch_no } = await this.portal.database.superuser
      .selectFrom('payment_batch')
      .select('batch_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return batch_no;
  }

  async download(id: string): Promise<{ bytes: Buffer; sha256: string }> {
    const seal = sealing(this.officer);
    const { data, body } = await this.officer.call('/admin/paymentBatch/download', {
      body: { id },
      headers: seal.headers,
    });
    const { content, sha256 } = data as { content?: string; sha256: string };
    if (content === undefined) throw new Error(body);
    return { bytes: Buffer.from(seal.open(content), 'base64'), sha256 };
  }

  /** Takes a result file, as the bank wrote it or as bytes. */
  take(batchId: string, result: BatchResult | Buffer): Promise<Answer> {
    const bytes = Buffer.isBuffer(result) ? result : writeResult(result, 'gb18030');
    const seal = sealing(this.officer);
    const content = seal.seal(bytes.toString('base64'));
    return this.officer.call('/admin/paymentBatch/result', {
      body: { id: batchId, fileName: '结果.csv', content },
      headers: seal.headers,
    });
  }

  /** A request that waits to be paid, of a deal of its own: both orders are confirmed. */
  async payable(more: object = {}): Promise<{ deal: Deal; id: string }> {
    const deal = await this.requests.deal();
    const id = await this.requests.approved(deal, more);
    await this.requests.confirmOrders(deal, id);
    return { deal, id };
  }
}
