import { afterAll, beforeAll, expect, test } from 'vitest';

import type { WorkbenchSummary } from '#server/kernel/parts/workbench.ts';

import { approvedSite } from '../helpers/approved-site.ts';
import { createSceneDesk, type SceneDesk } from '../helpers/scenes.ts';

let desk: SceneDesk;
beforeAll(async () => {
  desk = await createSceneDesk(13_331_000_000);
});
afterAll(() => desk.portal.close());

// Half past midnight in Shanghai is still the day before in UTC.
const NIGHT = '2026-05-21T00:30:00+08:00';

test('thirty days ahead count from the day in Shanghai, in its first hours, too', async () => {
  const { portal } = desk;
  portal.clock.advance(new Date(NIGHT).getTime() - portal.clock.now().getTime());
  const buyer = await desk.companies.member();
  const projectId = await desk.project(buyer.companyId);
  await approvedSite(portal, { projectId, buyer });
  const db = portal.database.superuser;
  const read = async (licenceEnd: string, signerEnd: string) => {
    await db.updateTable('company').set({ to_time: licenceEnd }).execute();
    await db.updateTable('scene_receiver').set({ valid_to: signerEnd }).execute();
    const { data } = await buyer.browser.get('/portal/workbench/summary');
    const { days, hints } = data as WorkbenchSummary;
    return {
      days: days.map(({ day }) => day),
      isEnding: hints.some(({ key }) => key === 'scene.ending'),
    };
  };
  expect(await read('2026-06-20', '2026-06-19')).toEqual({ days: ['2026-06-20'], isEnding: true });
  expect(await read('2026-06-21', '2026-06-20')).toEqual({ days: [], isEnding: false });
});
