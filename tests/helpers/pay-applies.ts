import { sql } from 'kysely';

import { BY_PAPER } from '#contract/order/purchase-order.ts';

import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import type { Companies } from './companies.ts';
import type { Limits } from './limits.ts';
import type { People } from './people.ts';
import { Projects, type Sides } from './projects.ts';
import { done } from './reviewer.ts';
import { pdf } from './sample-files.ts';
import { savedIn } from './saved.ts';
import { sealing } from './sealing.ts';
import { upload } from './upload.ts';

/** The steels of rules.md C.0.3: 1,811,000.00. */
export const STEELS = [
  {
    goodsName: '螺纹钢',
    spec: 'HRB400E Φ12',
    unit: 't',
    qty: '300',
    priceIncl: '3650',
    taxRate: '0.13',
  },
  {
    goodsName: '螺纹钢',
    spec: 'HRB400E Φ20',
    unit: 't',
    qty: '200',
    priceIncl: '3580',
    taxRate: '0.13',
  },
];

/** A running project of a buyer with a supplier, whose limit is open. */
export interface Deal extends Sides {
  projectId: string;
  /** The supplier's account, as the buyer noted it. */
  bankId: string;
}

/** What each node of payApply_default answers beside its approval. */
export const TICKS: Readonly<Record<string, readonly string[]>> = {
  N1: ['contract', 'price'],
  N2: ['limit', 'supplier'],
  N3: ['account'],
};

/** Both orders of a request, with what is paid of them. */
export interface OrderPair {
  purchaseId: string;
  estimateId: string;
  payMethod: string;
  paid: string;
}

interface Opening {
  amount?: string;
  /** Code of the product line; 大宗, which wants no site, when absent. */
  line?: string;
  markup?: string;
}

/** Files payment requests as companies would, and decides them as the platform would. */
export class PayApplies {
  readonly #portal: TestApp;
  readonly #limits: Limits;
  readonly #projects: Projects;
  readonly #boss: Browser;

  constructor(
    portal: TestApp,
    { companies, limits, boss }: { companies: Companies; limits: Limits; boss: Browser },
  ) {
    this.#portal = portal;
    this.#limits = limits;
    this.#projects = new Projects(portal, companies);
    this.#boss = boss;
  }

  /** With an operator who holds every role. */
  static async with(portal: TestApp, people: People, companies: Companies, limits: Limits) {
    return new PayApplies(portal, { companies, limits, boss: await people.operator() });
  }

  async deal({ amount = '10000000.00', line = '2', markup = '45' }: Opening = {}): Promise<Deal> {
    const sides = await this.#projects.sides('companyOperator');
    const [buyer, supplier] = [sides.buyer.companyId, sides.supplier.companyId];
    const projectId = await this.#limits.project(buyer, { suppliers: [supplier] });
    const db = this.#portal.database.superuser;
    await sql`
      update project set product_line = ${line}, product_id = ${`${line}01`}, annual_rate = 0.08, credit_days = 90,
        approved_credit_days = 90, markup = ${markup}
      where id = ${projectId}`.execute(db);
    await sql`insert into project_party (project_id, role, party_company_id, name)
      select ${projectId}, '3', id, name from company where id = ${supplier}`.execute(db);
    await this.#limits.open(projectId, { amount });
    return { ...sides, projectId, bankId: await this.account(sides) };
  }

  /** An account of the supplier, as the buyer notes it. */
  async account({ buyer, supplier }: Sides, name?: string): Promise<string> {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from contact_client where company_id = ${buyer.companyId}
        and party_company_id = ${supplier.companyId}`.execute(this.#portal.database.superuser);
    const [partner] = rows;
    const { headers, seal } = sealing(buyer.browser);
    const answer = await buyer.browser.call('/portal/contactBank/save', {
      headers,
      body: {
        contactClientId: partner?.id,
        name: name ?? partner?.name,
        bankType: '1',
        accountNo: seal(`6222${String(Math.random()).slice(2, 16).padEnd(12, '0')}`),
        openBank: '示例银行武汉分行',
        remarks: '货款',
      },
    });
    if (answer.code !== 0) throw new Error(answer.body);
    return String(answer.data);
  }

  async paper(browser: Browser): Promise<string> {
    const fields = { clientId: 'portal', fileType: '31' };
    const { data } = await upload(this.#portal, browser, ['采购合同.pdf', pdf()], { fields });
    return (data as { id: string }).id;
  }

  values({ projectId, supplier, bankId }: Deal, more: object = {}): Record<string, unknown> {
    return {
      projectId,
      supplierId: supplier.companyId,
      payType: '1',
      purchaseContractNo: 'CG-001',
      payRatio: '80',
      applyAmount: '1448800.00',
      payMethod: '1',
      bankId,
      expectPayDate: '2026-06-01',
      purpose: '主体结构用钢',
      goods: STEELS,
      ...more,
    };
  }

  save(browser: Browser, values: object, as: object = {}): Promise<Answer> {
    return browser.post('/portal/payApply/save', { ...as, values });
  }

  /** A draft that may be submitted, of the buyer or whoever files it; its id. */
  async draft(deal: Deal, more: object = {}, browser = deal.buyer.browser): Promise<string> {
    const file31 = [await this.paper(browser)];
    return savedIn(await this.save(browser, this.values(deal, { file31, ...more }))).id;
  }

  /** Saves what was returned once more, with these values. */
  async correct(browser: Browser, id: string, values: object): Promise<void> {
    const { version } = await payApplyOf(browser, id);
    savedIn(await this.save(browser, values, { id, version }));
  }

  /** The request as its reviewers read it now. */
  async review(id: string): Promise<{ changes: unknown; fields: unknown }> {
    const { data } = await this.#boss.get('/admin/review/detail', {
      taskId: (await this.openTask(id))?.id,
    });
    return data as { changes: unknown; fields: unknown };
  }

  submit(browser: Browser, id: string): Promise<Answer> {
    return browser.post('/portal/payApply/submit', { id });
  }

  async openTask(id: string): Promise<{ id: string; node_key: string } | undefined> {
    const { rows } = await sql<{ id: string; node_key: string }>`
      select task.id, task.node_key from process_task task
      join process_instance instance on instance.id = task.instance_id
      where instance.object_type = 'payApply' and instance.object_id = ${id}
        and task.status = 1`.execute(this.#portal.database.superuser);
    return rows[0];
  }

  /** One approval of the platform at the node where the process stands. */
  async approve(id: string, fields?: Record<string, string>): Promise<Answer> {
    const task = await this.openTask(id);
    return this.#boss.post('/admin/review/approve', {
      taskId: task?.id,
      ticks: (TICKS[task?.node_key ?? ''] ?? []).map((key) => ({ key, result: 'pass' })),
      ...(fields && { fields }),
    });
  }

  /** Approves to the end; the nodes that decided. */
  async approveAll(id: string): Promise<string[]> {
    const nodes: string[] = [];
    for (let task = await this.openTask(id); task; task = await this.openTask(id)) {
      nodes.push(task.node_key);
      const answer = await this.approve(id);
      if (answer.code !== 0) throw new Error(answer.body);
    }
    return nodes;
  }

  /** Sends back, or refuses for good. */
  async decide(id: string, how: 'returnBack' | 'reject', opinion: string): Promise<Answer> {
    const task = await this.openTask(id);
    return this.#boss.post(`/admin/review/${how}`, { taskId: task?.id, opinion });
  }

  /** Both orders that were made of a request. */
  async orders(id: string): Promise<OrderPair> {
    const { rows } = await sql<OrderPair>`
      select p.id as "purchaseId", e.id as "estimateId", p.pay_method as "payMethod", p.paid_amount::text as paid
      from purchase_order p join estimate_order e on e.purchase_order_id = p.id
      where p.pay_apply_id = ${id}`.execute(this.#portal.database.superuser);
    const [pair] = rows;
    if (pair === undefined) throw new Error(`No orders of ${id}`);
    return pair;
  }

  /** Supplier and buyer confirm the orders of a request. */
  async confirmOrders({ supplier, buyer }: Sides, id: string): Promise<void> {
    const { purchaseId, estimateId, payMethod } = await this.orders(id);
    const confirm = BY_PAPER.includes(payMethod) ? 'confirmWithConsent' : 'confirm';
    await done(supplier.browser, `/portal/purchaseOrder/${confirm}`, { id: purchaseId });
    await done(buyer.browser, '/portal/estimateOrder/confirm', { id: estimateId });
  }

  /** A request that the platform has approved; its id. */
  async approved(deal: Deal, more: object = {}): Promise<string> {
    const id = await this.draft(deal, more);
    const answer = await this.submit(deal.buyer.browser, id);
    if (answer.code !== 0) throw new Error(answer.body);
    await this.approveAll(id);
    return id;
  }
}

/** A detail as somebody reads it. */
export const payApplyOf = async (browser: Browser, id: string) =>
  (await browser.get('/portal/payApply/detail', { id })).data as Record<string, unknown>;
