import { afterAll, beforeAll } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import type { FlowSubject } from '../helpers/flow-driver.ts';
import { flowStates } from '../helpers/flow-states.ts';
import { Limits } from '../helpers/limits.ts';
import { type Deal, PayApplies, TICKS } from '../helpers/pay-applies.ts';
import { People } from '../helpers/people.ts';
import { savedIn } from '../helpers/saved.ts';

// The approval machine of rules.md C.0.1, walked whole on payment requests (付款申请).

let portal: TestApp;
let subject: FlowSubject;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  const people = new People(portal, 13_620_000_000);
  const companies = new Companies(portal, people);
  const requests = await PayApplies.with(portal, people, companies, new Limits(portal));
  const deal: Deal = await requests.deal({ amount: '1000000000.00' });
  const creator = deal.buyer.browser;
  const file31 = [await requests.paper(creator)];
  const values = requests.values(deal, { file31 });
  subject = {
    portal,
    people,
    noun: 'payApply',
    table: 'pay_apply',
    creator,
    stranger: (await companies.member()).browser,
    create: async () => savedIn(await requests.save(creator, values)).id,
    change: (id, version) => ({ id, version, values: { ...values, purpose: '改过的用途' } }),
    approval: (nodeKey) => ({
      ticks: (TICKS[nodeKey] ?? []).map((key) => ({ key, result: 'pass' })),
    }),
  };
});
afterAll(() => portal.close());

flowStates('a payment request', () => subject);
