import { afterAll, beforeAll } from 'vitest';

import { Adjusts, RAISE } from '../helpers/adjusts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import type { FlowSubject } from '../helpers/flow-driver.ts';
import { flowStates } from '../helpers/flow-states.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { savedIn } from '../helpers/saved.ts';

// The approval machine of rules.md C.0.1, walked whole on adjustments (额度调整).

let portal: TestApp;
let subject: FlowSubject;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  const people = new People(portal, 13_690_000_000);
  const companies = new Companies(portal, people);
  const [limits, adjusts] = [new Limits(portal), new Adjusts(portal)];
  const companyId = await companies.company();
  await portal.database.superuser
    .updateTable('company')
    .set({ need_review: true })
    .where('id', '=', companyId)
    .execute();
  const member = async (role: string, of = companyId) => (await companies.member(role, of)).browser;
  const creator = await member('companyOperator');
  const file121 = [await adjusts.paper(creator)];
  const projects = new Map<string, string>();
  subject = {
    portal,
    people,
    noun: 'applyAmountAdjust',
    table: 'apply_amount_adjust',
    creator,
    colleague: await member('companyOperator'),
    reviewer: await member('companyReviewer'),
    stranger: (await companies.member()).browser,
    // Each of its own project: at most one is reviewed for a project.
    async create() {
      const projectId = await limits.opened({ companyId });
      const { id } = savedIn(await adjusts.save(creator, { ...RAISE, projectId, file121 }));
      projects.set(id, projectId);
      return id;
    },
    change: (id, version) => ({
      id,
      version,
      values: { ...RAISE, projectId: projects.get(id), file121, reason: '改过的原因' },
    }),
    approval(nodeKey) {
      const ticks = { N1: ['reason'], N2: ['exposure', 'repayment'] }[nodeKey] ?? [];
      return { ticks: ticks.map((key) => ({ key, result: 'pass' })) };
    },
  };
});
afterAll(() => portal.close());

flowStates('an adjustment', () => subject);
