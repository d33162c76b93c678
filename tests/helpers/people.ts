import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import type { TestApp } from './app.ts';
import { Browser } from './browser.ts';

/** Registers people of one test file, each with a phone that nobody used before. */
export class People {
  readonly #test: TestApp;
  #last: number;

  /** `first`: where the file's own range of phones begins. */
  constructor(test: TestApp, first: number) {
    this.#test = test;
    this.#last = first;
  }

  phone(): string {
    this.#last += 1;
    return String(this.#last);
  }

  /** A signed-in browser of somebody who has just registered (password Fang2048). */
  async newcomer(phone: string = this.phone()): Promise<{ phone: string; browser: Browser }> {
    const browser = new Browser(this.#test);
    expect((await browser.register(phone)).code).toBe(0);
    return { phone, browser };
  }

  /** A further browser of the same person. */
  async signedIn(phone: string, password = 'Fang2048'): Promise<Browser> {
    const browser = new Browser(this.#test);
    expect((await browser.passwordLogin(phone, password)).code).toBe(0);
    return browser;
  }

  /** A browser in which a demo operator is signed in to the console; 13800000009 has all roles. */
  async operator(phone = '13800000009'): Promise<Browser> {
    const browser = new Browser(this.#test);
    expect((await browser.adminLogin(phone, DEMO_PASSWORD)).code).toBe(0);
    return browser;
  }

  async idOf(phone: string): Promise<string> {
    const { id } = await this.#test.database.owner
      .selectFrom('account')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Topics of the events of an account, oldest first. */
  async eventsOf(accountId: string): Promise<string[]> {
    const rows = await this.#test.database.owner
      .selectFrom('outbox')
      .select('topic')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    return rows.map(({ topic }) => topic);
  }

  /** Names of the calls that the audit log holds of an account, oldest first. */
  async auditOf(accountId: string): Promise<string[]> {
    const rows = await this.#test.database.owner
      .selectFrom('audit_log')
      .select('action')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  }
}
