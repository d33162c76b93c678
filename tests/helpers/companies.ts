import { uscCheckCharacter } from '#contract/validators/checksum.ts';

import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import type { People } from './people.ts';

let made = 0;

/** Makes certified companies and their members. */
export class Companies {
  readonly #test: TestApp;
  readonly #people: People;

  constructor(test: TestApp, people: People) {
    this.#test = test;
    this.#people = people;
  }

  /** A company that nobody acts for yet; its id. */
  async company(): Promise<string> {
    made += 1;
    const first17 = `91000000MA0T${String(made).padStart(5, '0')}`;
    const { id } = await this.#test.database.superuser
      .insertInto('company')
      .values({
        name: `示例企业${made}`,
        usc: first17 + (uscCheckCharacter(first17) ?? ''),
        real_name_status: 3,
        created_at: this.#test.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Lets an account act for a company in these roles. */
  async join(phone: string, company_id: string, ...roles: string[]): Promise<void> {
    await this.#test.database.superuser
      .insertInto('account_relation')
      .values({
        account_id: await this.#people.idOf(phone),
        company_id,
        customer_role: roles,
        status: 2,
        created_at: this.#test.clock.now(),
      })
      .execute();
  }

  /** A signed-in member of a company, of a new one unless it is given. */
  async member(
    role = 'companyAdmin',
    companyId?: string,
  ): Promise<{ phone: string; browser: Browser; companyId: string }> {
    const company = companyId ?? (await this.company());
    const { phone, browser } = await this.#people.newcomer();
    await this.join(phone, company, role);
    return { phone, browser, companyId: company };
  }
}
