import { SCENE_FILE } from '#contract/scene-control.ts';
import { addFile } from '#server/demo/paper.ts';
import {
  agreeing,
  asBuyer,
  type Decide,
  type DemoCast,
  decideDemo,
  demoCast,
  demoProject,
  saveDemo,
  submitDemo,
} from '#server/demo/steps.ts';
import { before, DAY, HOUR, wireDay } from '#server/kernel/clock.ts';
import type { DemoDesk } from '#server/kernel/demo-desk.ts';
import { returnBack } from '#server/kernel/flow/decide.ts';
import { START } from '#server/kernel/flow/engine.ts';
import { site } from '../document.ts';
import { sitePhotos } from './photo.ts';
import { type DemoSite, demoSites } from './values.ts';

function save(cast: DemoCast, { project, place, values, days, state }: DemoSite): Promise<string> {
  const { desk, accountId, companyId } = cast;
  const at = before(desk.at, (days + 1) * DAY);
  return saveDemo(cast, site.noun, at, async (tx, paper) => {
    const projectId = await demoProject(tx, project);
    if (state === 'draft') return { ...values, projectId };
    const photos: string[] = [];
    for (const { name, bytes } of await sitePhotos(place)) {
      const file = { accountId, companyId, name, type: SCENE_FILE.photo, bytes };
      photos.push(await addFile(desk, tx, { ...file, shot: { taken_at: at, ...place } }));
    }
    const letter = await paper('示例签收授权书', SCENE_FILE.letter);
    return { ...values, projectId, file21: photos, file23: [letter] };
  });
}

const giveBack: Decide = (run, { task }) =>
  returnBack(run, task, {
    opinion: '授权书上的签收人与登记的不一致，请核对',
    fieldMarks: [{ tabKey: 'media', fieldKey: 'file23', note: '与签收人不一致' }],
    returnTo: START,
  });

/** Their telephones belong to nobody who should be told: they count as told before the approval tells them. */
const keepSilent = (cast: DemoCast, id: string, at: Date) =>
  asBuyer(cast, (tx) =>
    tx.updateTable('scene_receiver').set({ told_at: at }).where('scene_id', '=', id).execute(),
  );

async function add(cast: DemoCast, demo: DemoSite): Promise<void> {
  const id = await save(cast, demo);
  const { state, days } = demo;
  if (state === 'draft') return;
  const document = { flow: site.flow, id };
  const sent = before(cast.desk.at, days * DAY);
  const decided = before(sent, -6 * HOUR);
  await submitDemo(cast, document, sent);
  await keepSilent(cast, id, sent);
  if (state === 'returned') await decideDemo(cast, document, decided, giveBack);
  if (state === 'approved') while (await decideDemo(cast, document, decided, agreeing()));
}

/** The demo buyer's sites, made once by its own and the platform's steps; nobody is told. */
export async function addDemoSites(desk: DemoDesk): Promise<void> {
  const cast = await demoCast(desk, 'scene_control');
  if (cast === undefined) return;
  const year = Number(wireDay(desk.at).slice(0, 4));
  for (const one of demoSites(year)) await add(cast, one);
}
