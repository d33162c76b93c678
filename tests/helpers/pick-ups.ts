import { sql } from 'kysely';

import { createTestApp, type TestApp } from './app.ts';
import { approvedSite } from './approved-site.ts';
import type { Answer, Browser } from './browser.ts';
import { Companies } from './companies.ts';
import { Limits } from './limits.ts';
import { type Deal, PayApplies } from './pay-applies.ts';
import { People } from './people.ts';
import { pdf } from './sample-files.ts';
import { savedIn } from './saved.ts';
import { upload } from './upload.ts';

/** An order of the worked case (rules.md C.0.3), confirmed and paid, and a site of its project. */
export interface Ready {
  deal: Deal;
  orderId: string;
  requestId: string;
  sceneId: string;
  receiverId: string;
  /** Of 300 t and of 200 t. */
  lineIds: readonly [string, string];
}

/** What each node of pickGoods_default answers beside its approval. */
export const PICK_TICKS: Readonly<Record<string, readonly string[]>> = {
  N1: ['quantity', 'deposit', 'site'],
  N2: ['exception'],
};

/** Calls goods off orders as buyers would, and decides as the platform would. */
export class PickUps {
  readonly portal: TestApp;
  readonly people: People;
  readonly companies: Companies;
  readonly requests: PayApplies;
  readonly boss: Browser;

  private constructor(
    portal: TestApp,
    made: Pick<PickUps, 'people' | 'companies' | 'requests' | 'boss'>,
  ) {
    this.portal = portal;
    this.people = made.people;
    this.companies = made.companies;
    this.requests = made.requests;
    this.boss = made.boss;
  }

  static async open(firstPhone: number): Promise<PickUps> {
    const portal = await createTestApp({ demo: true, max: 20 });
    const people = new People(portal, firstPhone);
    return PickUps.on(portal, { people, companies: new Companies(portal, people) });
  }

  /** The same on a portal that is there. */
  static async on(
    portal: TestApp,
    { people, companies }: Pick<PickUps, 'people' | 'companies'>,
  ): Promise<PickUps> {
    const requests = await PayApplies.with(portal, people, companies, new Limits(portal));
    return new PickUps(portal, { people, companies, requests, boss: await people.operator() });
  }

  site(deal: Deal): Promise<Pick<Ready, 'sceneId' | 'receiverId'>> {
    return approvedSite(this.portal, deal);
  }

  /** An order that goods may be called off at once. `line`: code of the product line; `asked`: of the request, beside the worked case. */
  async ready({
    line = '2',
    deal: of,
    asked,
  }: {
    line?: string;
    deal?: Deal;
    asked?: object;
  } = {}): Promise<Ready> {
    const deal = of ?? (await this.requests.deal({ line }));
    const requestId = await this.requests.approved(deal, asked);
    const db = this.portal.database.superuser;
    await sql`update pay_apply set pay_apply_status = '5' where id = ${requestId}`.execute(db);
    const { rows } = await sql<{ id: string }>`
      update estimate_order set estimate_order_status = '2' where pay_apply_id = ${requestId}
      returning id`.execute(db);
    const orderId = String(rows[0]?.id);
    await sql`update purchase_order set purchase_order_status = '2' where pay_apply_id = ${requestId}`.execute(
      db,
    );
    const lines = await sql<{ id: string }>`
      select id from estimate_order_line where estimate_order_id = ${orderId} order by sort`.execute(
      db,
    );
    const [first, second] = lines.rows.map(({ id }) => String(id));
    return {
      deal,
      orderId,
      requestId,
      lineIds: [first ?? '', second ?? ''],
      ...(await this.site(deal)),
    };
  }

  /** Of the quantities of both lines; '' leaves a line out. */
  values(
    { deal, orderId, sceneId, receiverId, lineIds }: Ready,
    [first, second]: readonly [string, string] = ['150', '100'],
    more: object = {},
  ): Record<string, unknown> {
    const lines = [first, second].flatMap((pickQty, at) =>
      pickQty === '' ? [] : [{ upstreamId: lineIds[at], pickQty }],
    );
    return {
      projectId: deal.projectId,
      estimateOrderId: orderId,
      sceneId,
      receiverId,
      pickMode: '1',
      expectDate: '2026-06-10',
      lines,
      ...more,
    };
  }

  /** What an own pick-up says beside: vehicle, driver, and the letter of authority. */
  async own(browser: Browser): Promise<object> {
    const fields = { clientId: 'portal', fileType: '61' };
    const { data } = await upload(this.portal, browser, ['提货委托书.pdf', pdf()], { fields });
    return {
      pickMode: '2',
      vehicleNo: '鄂A12345',
      driverName: '示例司机',
      driverPhone: '13900000088',
      file61: [(data as { id: string }).id],
    };
  }

  save(browser: Browser, values: object, as: object = {}): Promise<Answer> {
    return browser.post('/portal/pickGoods/save', { ...as, values });
  }

  async draft(
    ready: Ready,
    quantities?: readonly [string, string],
    more?: object,
  ): Promise<string> {
    const { browser } = ready.deal.buyer;
    return savedIn(await this.save(browser, this.values(ready, quantities, more))).id;
  }

  submit({ deal }: Ready, id: string): Promise<Answer> {
    return deal.buyer.browser.post('/portal/pickGoods/submit', { id });
  }

  async #task(id: string): Promise<{ id: string; node_key: string } | undefined> {
    const { rows } = await sql<{ id: string; node_key: string }>`
      select task.id, task.node_key from process_task task
      join process_instance instance on instance.id = task.instance_id
      where instance.object_type = 'pickGoods' and instance.object_id = ${id} and task.status = 1`.execute(
      this.portal.database.superuser,
    );
    return rows[0];
  }

  async approve(id: string): Promise<Answer> {
    const task = await this.#task(id);
    return this.boss.post('/admin/review/approve', {
      taskId: task?.id,
      ticks: (PICK_TICKS[task?.node_key ?? ''] ?? []).map((key) => ({ key, result: 'pass' })),
    });
  }

  /** Approves to the end; the nodes that decided. */
  async approveAll(id: string): Promise<string[]> {
    const nodes: string[] = [];
    for (let task = await this.#task(id); task; task = await this.#task(id)) {
      nodes.push(task.node_key);
      const answer = await this.approve(id);
      if (answer.code !== 0) throw new Error(answer.body);
    }
    return nodes;
  }

  async decide(
    id: string,
    how: 'returnBack' | 'reject',
    opinion = '请核对提货数量',
  ): Promise<Answer> {
    const task = await this.#task(id);
    return this.boss.post(`/admin/review/${how}`, { taskId: task?.id, opinion });
  }

  /** One that the platform has approved; its id. */
  async approved(
    ready: Ready,
    quantities?: readonly [string, string],
    more?: object,
  ): Promise<string> {
    const id = await this.draft(ready, quantities, more);
    const answer = await this.submit(ready, id);
    if (answer.code !== 0) throw new Error(answer.body);
    await this.approveAll(id);
    return id;
  }

  /** What the books say of a line of an order. */
  async ordered(
    lineId: string,
  ): Promise<{ granted: string; held: string; used: string; available: string }> {
    const { rows } = await sql<{ granted: string; held: string; used: string; available: string }>`
      select trim_scale(granted)::text as granted, trim_scale(held)::text as held, trim_scale(used)::text as used,
        trim_scale(available)::text as available
      from ledger_account where book = 'qtyOrdered' and owner_id = ${lineId}`.execute(
      this.portal.database.superuser,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`No account of line ${lineId}`);
    return row;
  }

  /** A document as somebody reads it. */
  async detail(browser: Browser, id: string): Promise<Record<string, unknown>> {
    const { data } = await browser.get('/portal/pickGoods/detail', { id });
    return data as Record<string, unknown>;
  }

  /** The code as it stands where companies do not look. */
  async code(id: string): Promise<string> {
    const { rows } = await sql<{ code: string }>`
      select code from pick_code where pick_goods_id = ${id}`.execute(
      this.portal.database.superuser,
    );
    return rows[0]?.code ?? '';
  }
}
