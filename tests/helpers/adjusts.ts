import { sql } from 'kysely';

import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import { done } from './reviewer.ts';
import { pdf } from './sample-files.ts';
import { savedIn } from './saved.ts';
import { upload } from './upload.ts';

/** Values of an adjustment's form, whole but for its project and its file. */
export const RAISE = { adjustType: '1', adjustAmount: '500000', reason: '三季度材料用量增加' };

const passed = (...keys: string[]) => ({ ticks: keys.map((key) => ({ key, result: 'pass' })) });
const TICKS: Record<string, object> = { N1: passed('reason'), N2: passed('exposure', 'repayment') };

/** Values that an operator sets, by the node. */
export type SetAt = Readonly<Record<string, Record<string, string>>>;

/** Files adjustments as a company would. */
export class Adjusts {
  readonly #portal: TestApp;

  constructor(portal: TestApp) {
    this.#portal = portal;
  }

  /** An uploaded 申请说明, or 补充合同 (122). */
  async paper(browser: Browser, fileType: '121' | '122' = '121'): Promise<string> {
    const { data } = await upload(this.#portal, browser, ['说明.pdf', pdf()], {
      fields: { clientId: 'portal', fileType },
    });
    return (data as { id: string }).id;
  }

  save(browser: Browser, values: Record<string, unknown>, as: object = {}): Promise<Answer> {
    return browser.post('/portal/applyAmountAdjust/save', { ...as, values });
  }

  /** A draft that may be submitted; its id. */
  async draft(browser: Browser, projectId: string, values: object = RAISE): Promise<string> {
    const file121 = [await this.paper(browser)];
    return savedIn(await this.save(browser, { projectId, file121, ...values })).id;
  }

  submit(browser: Browser, id: string): Promise<Answer> {
    return browser.post('/portal/applyAmountAdjust/submit', { id });
  }
  async detail(browser: Browser, id: string): Promise<Record<string, unknown>> {
    const { data } = await browser.get('/portal/applyAmountAdjust/detail', { id });
    return data as Record<string, unknown>;
  }

  /** Where its approval stands. */
  async openTask(id: string): Promise<{ id: string; node_key: string } | undefined> {
    const { rows } = await sql<{ id: string; node_key: string }>`
      select task.id, task.node_key from process_task task
      join process_instance instance on instance.id = task.instance_id
      where instance.object_type = 'applyAmountAdjust' and instance.object_id = ${id}
        and task.status = 1`.execute(this.#portal.database.superuser);
    return rows[0];
  }

  /** One approval at the node where the process stands. */
  async approve(boss: Browser, id: string, fields?: Record<string, string>): Promise<Answer> {
    const task = await this.openTask(id);
    return boss.post('/admin/review/approve', {
      taskId: task?.id,
      ...TICKS[task?.node_key ?? ''],
      ...(fields && { fields }),
    });
  }

  /** Approves to the end; the nodes that decided. */
  async approveAll(boss: Browser, id: string, at: SetAt = {}): Promise<string[]> {
    const nodes: string[] = [];
    for (let task = await this.openTask(id); task; task = await this.openTask(id)) {
      nodes.push(task.node_key);
      const { code, body } = await this.approve(boss, id, at[task.node_key]);
      if (code !== 0) throw new Error(body);
    }
    return nodes;
  }

  /** A submitted one; its id. */
  async filed(browser: Browser, projectId: string, values: object = RAISE): Promise<string> {
    const id = await this.draft(browser, projectId, values);
    await done(browser, '/portal/applyAmountAdjust/submit', { id });
    return id;
  }

  /** Takes an approval back. */
  async void(boss: Browser, browser: Browser, id: string): Promise<Answer> {
    const { processRedundantId } = await this.detail(browser, id);
    return boss.post('/admin/review/void', { processRedundantId, opinion: '客户申请撤销' });
  }
}
