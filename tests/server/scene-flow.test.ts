import { afterAll, beforeAll } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { flowStates } from '../helpers/flow-states.ts';
import { savedIn } from '../helpers/saved.ts';
import { createSceneDesk, type SceneDesk } from '../helpers/scenes.ts';

const TICKS: Readonly<Record<string, readonly string[]>> = {
  N1: ['radius', 'signer', 'photos', 'letter'],
  N2: ['radius', 'photos'],
};

let desk: SceneDesk;
let creator: Browser;
let colleague: Browser;
let stranger: Browser;
let values: Record<string, unknown>;
beforeAll(async () => {
  desk = await createSceneDesk(13_340_000_000);
  const companyId = await desk.companies.company();
  ({ browser: creator } = await desk.companies.member('companyOperator', companyId));
  ({ browser: colleague } = await desk.companies.member('companyOperator', companyId));
  ({ browser: stranger } = await desk.companies.member());
  values = await desk.values(creator, await desk.project(companyId));
});
afterAll(() => desk.portal.close());

/** Without signers there is nothing to seal, so that the generated cases can save. */
const body = () => {
  const { receivers: _, ...rest } = values;
  return { ...rest, sceneName: '示例改动' };
};

flowStates('a site', () => ({
  portal: desk.portal,
  people: desk.people,
  noun: 'sceneControl',
  table: 'scene_control',
  create: async () => savedIn(await desk.save(creator, { values })).id,
  creator,
  colleague,
  stranger,
  change: (id, version) => ({ id, version, values: body() }),
  approval: (nodeKey) => ({
    ticks: (TICKS[nodeKey] ?? []).map((key) => ({ key, result: 'pass' })),
  }),
}));
