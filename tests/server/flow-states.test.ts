import { afterAll, beforeAll } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import type { FlowSubject } from '../helpers/flow-driver.ts';
import { createFlowDesk, type FlowDesk, nodeOf, REVIEW_NODE } from '../helpers/flow-noun.ts';
import { flowStates } from '../helpers/flow-states.ts';

// The machine of rules.md C.0.1 and F, walked whole on a noun that exists in tests only; each noun that is approved
// calls flowStates() in its own test.

let desk: FlowDesk;
let members: Pick<FlowSubject, 'creator' | 'colleague' | 'reviewer' | 'stranger'>;

async function member(companyId: string, role: string): Promise<Browser> {
  return (await desk.companies.member(role, companyId)).browser;
}

beforeAll(async () => {
  desk = await createFlowDesk(13_320_000_000, { max: 20 });
  const companyId = await desk.companies.company();
  await desk.portal.database.superuser
    .updateTable('company')
    .set({ need_review: true })
    .where('id', '=', companyId)
    .execute();
  await desk.release(
    REVIEW_NODE,
    nodeOf('N1', 'bizManager'),
    nodeOf('T1', 'riskOfficer', { formEditable: ['granted'] }),
  );
  members = {
    creator: await member(companyId, 'companyOperator'),
    colleague: await member(companyId, 'companyOperator'),
    reviewer: await member(companyId, 'companyReviewer'),
    stranger: (await desk.companies.member()).browser,
  };
});
afterAll(() => desk.portal.close());

const ready = {
  ticks: [{ key: 'truth', result: 'pass' }],
  fields: { granted: '80.00' },
};

const paper = (): FlowSubject => ({
  ...members,
  portal: desk.portal,
  people: desk.people,
  noun: 'paper',
  table: 'paper',
  async create() {
    const { data } = await members.creator.post('/portal/paper/save', {
      title: '样例',
      amount: '100',
    });
    return String(data);
  },
  change: (id, version) => ({ id, version, title: '改过的样例', amount: '100' }),
  approval: (nodeKey) => (nodeKey === 'T1' ? ready : {}),
});

flowStates('a paper', paper, { whole: true });
