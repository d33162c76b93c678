import { afterAll, beforeAll } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { application, papers, saveApplication } from '../helpers/certification.ts';
import { Companies } from '../helpers/companies.ts';
import type { Caller } from '../helpers/flow-driver.ts';
import { flowStates } from '../helpers/flow-states.ts';
import { People } from '../helpers/people.ts';

// The approval machine of rules.md C.0.1, walked whole on certifications (企业认证).

let portal: TestApp;
let people: People;
let stranger: Browser;
/** Each application has an applicant of its own: an approval makes a company of it. */
const applicants = new Map<string, Browser>();
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_650_000_000);
  stranger = (await new Companies(portal, people).member()).browser;
});
afterAll(() => portal.close());

function of(given: Record<string, unknown> = {}): Browser {
  const browser = applicants.get(String(given.id));
  if (browser === undefined) throw new Error(`Nobody has applied by ${String(given.id)}`);
  return browser;
}
const creator: Caller = {
  get: (path, query) => of(query).get(path, query),
  post: (path, body) => of(body).post(path, body),
};

const TICKS = ['licence', 'regStatus', 'legalPerson', 'letter', 'unique'];

flowStates('a certification', () => ({
  portal,
  people,
  creator,
  stranger,
  noun: 'companyCustomer',
  table: 'company_customer_apply',
  async create() {
    const { browser } = await people.newcomer();
    const attachment = await papers(portal, browser);
    const { data } = await saveApplication(browser, application({ attachment }));
    applicants.set(String(data), browser);
    return String(data);
  },
  change: (id, version) => ({ id, version, name: '示例改名企业' }),
  approval: () => ({ ticks: TICKS.map((key) => ({ key, result: 'pass' })) }),
}));
