import { SCENE_FILE } from '#contract/scene-control.ts';
import { addDemoDocuments, returning } from '#server/demo/documents.ts';
import { addFile } from '#server/demo/paper.ts';
import { agreeing, asBuyer, type DemoCast } from '#server/demo/steps.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { site } from '../document.ts';
import { sitePhotos } from './photo.ts';
import { type DemoSite, demoSites, lateSites } from './values.ts';

async function photosOf(tx: Tx, cast: DemoCast, { place, papers }: DemoSite, at: Date) {
  // A draft has no papers yet, and no photos either.
  if (papers === undefined) return {};
  const { context, accountId, companyId } = cast;
  const photos: string[] = [];
  for (const { name, bytes } of await sitePhotos(place)) {
    const file = { accountId, companyId, name, type: SCENE_FILE.photo, bytes };
    photos.push(await addFile(context, tx, { ...file, shot: { taken_at: at, ...place } }));
  }
  return { file21: photos };
}

/** Their telephones belong to nobody who should be told: they count as told before the approval tells them. */
const keepSilent = (cast: DemoCast, id: string, at: Date) =>
  asBuyer(cast, (tx) =>
    tx.updateTable('scene_receiver').set({ told_at: at }).where('scene_id', '=', id).execute(),
  );

/** The demo buyers' sites. */
export const addDemoSites = (context: DemoContext): Promise<void> =>
  addDemoDocuments(context, site, ({ late }) => ({
    demos: (late ? lateSites : demoSites)(Number(wireDay(context.at).slice(0, 4))),
    lives: {
      inReview: [],
      returned: [
        {
          hours: 6,
          act: returning('授权书上的签收人与登记的不一致，请核对', [
            'media',
            'file23',
            '与签收人不一致',
          ]),
        },
      ],
      approved: [{ hours: 6, every: 0, act: agreeing() }],
    },
    more: photosOf,
    submitted: keepSilent,
  }));
