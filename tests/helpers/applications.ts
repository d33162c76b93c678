import { expect } from 'vitest';
import type { UserInfo } from '#contract/account/user.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';

import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import { application, PATH, papers, saveApplication } from './certification.ts';
import type { People } from './people.ts';

/** Applications for certification as they are handed in and decided; the app must have the demo's operators. */
export class Applications {
  readonly #test: TestApp;
  readonly #officer: Browser;
  readonly #boss: Browser;

  private constructor(test: TestApp, officer: Browser, boss: Browser) {
    this.#test = test;
    this.#officer = officer;
    this.#boss = boss;
  }

  static async of(test: TestApp, people: People): Promise<Applications> {
    return new Applications(test, await people.operator('13800000011'), await people.operator());
  }

  /** A draft with its papers; its id. */
  async draft(browser: Browser, more: Record<string, unknown>): Promise<string> {
    const attachment = await papers(this.#test, browser);
    const saved = await saveApplication(browser, application({ ...more, attachment }));
    expect(saved.code, saved.msg).toBe(0);
    return String(saved.data);
  }

  submit(browser: Browser, id: string) {
    return browser.post(`${PATH}/submit`, { id });
  }

  /** Handed in; its id. */
  async pending(browser: Browser, more: Record<string, unknown>): Promise<string> {
    const id = await this.draft(browser, more);
    const answer = await this.submit(browser, id);
    expect([answer.status, answer.data], answer.msg).toMatchObject([200, { status: '1' }]);
    return id;
  }

  /** Handed in and approved; the id, and the company that it has become. */
  async approved(browser: Browser, more: Record<string, unknown>) {
    const id = await this.pending(browser, more);
    const answer = await this.decide(id, 'approve');
    expect([answer.status, answer.data], answer.msg).toMatchObject([200, { status: '3' }]);
    return { id, companyId: await this.companyOf(id) };
  }

  async companyOf(id: string): Promise<string> {
    const { company_id } = await this.#test.database.superuser
      .selectFrom('company_customer_apply')
      .select('company_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return company_id;
  }

  async #processOf(id: string): Promise<string | null> {
    const { process_redundant_id } = await this.#test.database.superuser
      .selectFrom('company_customer_apply')
      .select('process_redundant_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return process_redundant_id;
  }

  async decide(id: string, how: 'approve' | 'returnBack' | 'reject') {
    const processRedundantId = await this.#processOf(id);
    const { data } = await this.#officer.get('/admin/review/detail', { processRedundantId });
    const { task, ticks } = data as ReviewDetail;
    const passed = ticks.map(({ key }) => ({ key, result: 'pass' }));
    return this.#officer.post(`/admin/review/${how}`, {
      taskId: task?.taskId,
      ...(how === 'approve' ? { ticks: passed } : { opinion: '请核对所填内容' }),
    });
  }

  async void(id: string) {
    const processRedundantId = await this.#processOf(id);
    const opinion = '证照系伪造，认证作废';
    return this.#boss.post('/admin/review/void', { processRedundantId, opinion });
  }

  freeze(companyId: string) {
    return this.#keep('freeze', companyId);
  }

  unfreeze(companyId: string) {
    return this.#keep('unfreeze', companyId);
  }

  #keep(how: string, id: string) {
    return this.#boss.post(`/admin/companyCustomer/${how}`, { id, reason: '示例原因说明' });
  }

  /** RealNameStatus. */
  async statusOf(companyId: string): Promise<number> {
    const { real_name_status } = await this.#test.database.superuser
      .selectFrom('company')
      .select('real_name_status')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    return real_name_status;
  }
}

/** The companies that somebody acts for, with the roles there. */
export async function actsFor(browser: Browser) {
  const { companyList } = (await browser.get('/user/getInfo')).data as UserInfo;
  return companyList.map(({ basicInfo: { companyId, roles } }) => ({ companyId, roles }));
}
