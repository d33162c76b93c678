import { argon2Sync, randomBytes } from 'node:crypto';
import { BANK_VERIFY } from '#contract/bank/verify-states.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import type { TestApp } from '../helpers/app.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Invoices } from '../helpers/invoices.ts';
import { People } from '../helpers/people.ts';
import { Projects, type Sides } from '../helpers/projects.ts';
import { pdf } from '../helpers/sample-files.ts';
import { sealing } from '../helpers/sealing.ts';
import { upload } from '../helpers/upload.ts';

const PASSWORD = 'Fang2048';
/** Tries to sign in on connections that may be gone. */
const TRIES = 5;
/**
 * Every role of the platform; its finance officer who prepares and director who releases; its legal officer, who rules; two who
 * review.
 */
const OPERATORS = {
  operator: '13800000009',
  officer: '13800000015',
  director: '13800000016',
  judge: '13800000014',
  manager: '13800000010',
  risk: '13800000013',
};

/** A hash that takes no time: everybody signs in each morning, which would be a tenth of a long run. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...cost, nonce, message: password });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`;
}

/** Who takes part in a simulation: both companies of its deals with their people, and the platform's. */
export class Cast {
  readonly people: People;
  readonly companies: Companies;
  readonly projects: Projects;
  readonly sides: Sides;
  /** The supplier's account, as the buyer noted it. */
  readonly bankId: string;
  readonly #portal: TestApp;
  readonly #operators = new Map<string, Browser>();
  /** Who reviews beside the operator that holds every role, by account. */
  readonly #colleagues = new Map<string, Browser>();
  readonly #ways = new Map<Browser, () => Promise<Answer>>();
  readonly #awake = new Set<Browser>();
  readonly #finance: { phone: string; browser: Browser };

  private constructor(
    portal: TestApp,
    made: Pick<Cast, 'people' | 'companies' | 'projects' | 'sides' | 'bankId'>,
    finance: { phone: string; browser: Browser },
  ) {
    this.#portal = portal;
    this.people = made.people;
    this.companies = made.companies;
    this.projects = made.projects;
    this.sides = made.sides;
    this.bankId = made.bankId;
    this.#finance = finance;
  }

  /** Companies that know each other, with complete invoice data, and the platform's own company. */
  static async gather(portal: TestApp): Promise<Cast> {
    const invoices = await Invoices.with(portal, 13_510_000_000);
    const people = new People(portal, 13_500_000_000);
    const companies = new Companies(portal, people);
    const projects = new Projects(portal, companies);
    const sides = await projects.sides('companyOperator');
    const bankId = await invoices.desk.requests.account(sides);
    for (const { companyId } of [sides.buyer, sides.supplier]) await invoices.title(companyId);
    const finance = await companies.member('companyFinance', sides.buyer.companyId);
    const cast = new Cast(portal, { people, companies, projects, sides, bankId }, finance);
    await cast.#cheapen();
    await cast.#enrol();
    await cast.#openAccount();
    return cast;
  }

  async #cheapen(): Promise<void> {
    const db = this.#portal.database.superuser;
    const { buyer, supplier } = this.sides;
    const phones = [buyer, supplier, this.#finance].map(({ phone }) => phone);
    const sets: [string, readonly string[]][] = [
      [PASSWORD, phones],
      [DEMO_PASSWORD, Object.values(OPERATORS)],
    ];
    for (const [password, of] of sets) {
      const set = { password_hash: cheapHash(password) };
      await db.updateTable('account').set(set).where('phone', 'in', of).execute();
    }
  }

  /** The buyer's own account, to which money that it has paid goes back. */
  async #openAccount(): Promise<void> {
    const { companyId } = this.sides.buyer;
    const { name } = await this.#portal.database.superuser
      .selectFrom('company')
      .select('name')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    const admin = await this.companies.member('companyAdmin', companyId);
    const { headers, seal } = sealing(admin.browser);
    const body = {
      name,
      bankType: '1',
      accountNo: seal('6228000000000001'),
      openBank: '示例银行武汉分行',
      contactPhone: '13900000001',
      remarks: '结算',
    };
    const answer = await admin.browser.call('/portal/bank/save', { headers, body });
    if (answer.code !== 0) throw new Error(answer.body);
    const proved = this.#portal.database.superuser
      .updateTable('bank')
      .set({ verify_status: BANK_VERIFY.verified });
    await proved.where('id', '=', String(answer.data)).execute();
  }

  /** How everybody gets in. */
  async #enrol(): Promise<void> {
    const { buyer, supplier } = this.sides;
    for (const { browser, phone } of [buyer, supplier, this.#finance]) {
      this.#ways.set(browser, () => browser.passwordLogin(phone, PASSWORD));
    }
    for (const [name, phone] of Object.entries(OPERATORS)) {
      const browser = await this.people.operator(phone);
      this.#operators.set(name, browser);
      if (name !== 'operator') this.#colleagues.set(await this.people.idOf(phone), browser);
      this.#ways.set(browser, () => browser.adminLogin(phone, DEMO_PASSWORD));
    }
  }

  /** Nobody's session outlives a night. */
  nightfall(): void {
    this.#awake.clear();
  }

  /** Whoever acts for the first time of a day signs in. */
  async wake(who: Browser): Promise<void> {
    const enter = this.#ways.get(who);
    if (enter === undefined || this.#awake.has(who)) return;
    let answer = await enter();
    for (let tries = 0; tries < TRIES && answer.status >= 500; tries += 1) answer = await enter();
    if (answer.code !== 0) throw new Error(`Somebody is not let in: ${answer.body}`);
    this.#awake.add(who);
  }

  get buyer(): Browser {
    return this.sides.buyer.browser;
  }

  /** The buyer's finance. */
  get payer(): Browser {
    return this.#finance.browser;
  }

  get supplier(): Browser {
    return this.sides.supplier.browser;
  }

  operator(name: keyof typeof OPERATORS): Browser {
    const browser = this.#operators.get(name);
    if (browser === undefined) throw new Error(`Nobody is ${name}`);
    return browser;
  }

  get colleagues(): { id: string; browser: Browser }[] {
    return [...this.#colleagues].map(([id, browser]) => ({ id, browser }));
  }

  /** Who of the platform takes tasks of a queue: of somebody's own, or of a role. */
  ofQueue(queue: string): Browser {
    return this.#colleagues.get(queue) ?? this.operator('operator');
  }

  /** A paper of somebody's, as an attachment. */
  async paper(browser: Browser, fileType: number): Promise<{ id: string; fileType: number }> {
    await this.wake(browser);
    const isOperator = [...this.#operators.values()].includes(browser);
    const send = () =>
      upload(this.#portal, browser, ['单据.pdf', pdf()], {
        fields: { clientId: 'portal', fileType: String(fileType) },
        ...(isOperator && { path: '/admin/file/upload' }),
      });
    // A second copy of a paper that nothing names harms nobody.
    let answer = await send();
    for (let tries = 0; tries < TRIES && answer.status >= 500; tries += 1) answer = await send();
    const { id } = (answer.data ?? {}) as { id?: string };
    if (id === undefined) throw new Error(`No paper was taken: ${answer.body}`);
    return { id, fileType };
  }
}
