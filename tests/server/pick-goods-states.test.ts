import { afterAll, beforeAll } from 'vitest';

import type { FlowSubject } from '../helpers/flow-driver.ts';
import { flowStates } from '../helpers/flow-states.ts';
import { PICK_TICKS, PickUps } from '../helpers/pick-ups.ts';
import { savedIn } from '../helpers/saved.ts';

// The approval machine of rules.md C.0.1, walked whole on pick-ups (提货单).

let picks: PickUps;
let subject: FlowSubject;
beforeAll(async () => {
  picks = await PickUps.open(13_670_000_000);
  const { portal, people, companies } = picks;
  const ready = await picks.ready();
  const creator = ready.deal.buyer.browser;
  // Little enough that all of them fit into the order.
  const values = picks.values(ready, ['0.1', '']);
  subject = {
    portal,
    people,
    noun: 'pickGoods',
    table: 'pick_goods',
    creator,
    stranger: (await companies.member()).browser,
    create: async () => savedIn(await picks.save(creator, values)).id,
    change: (id, version) => ({ id, version, values: { ...values, remarks: '改过的备注' } }),
    approval: (nodeKey) => ({
      ticks: (PICK_TICKS[nodeKey] ?? []).map((key) => ({ key, result: 'pass' })),
    }),
  };
});
afterAll(() => picks.portal.close());

flowStates('a pick-up', () => subject);
