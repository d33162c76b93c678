import { logisticsEntry } from '#contract/logistics-entry/calls.ts';
import {
  LOGISTICS_REFUSAL,
  LOGISTICS_STATUS,
  NODE_KIND,
} from '#contract/logistics-entry/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { minuteOf } from '#server/kernel/clock.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { shareFiles } from '#server/kernel/files/shared-files.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { recordWrite } from '#server/kernel/resource/routes.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { logisticsRecord } from './document.ts';
import { addNode } from './drive.ts';
import { NODE_OBJECT } from './fields.ts';
import { type TripRecord, tripRow } from './load.ts';

const ON_THE_WAY: readonly string[] = [LOGISTICS_STATUS.moving, LOGISTICS_STATUS.abnormal];

/** When a node was, by what was entered; now where nothing was. Throws for what is not on the way. */
export function nodeTime(text: string | undefined, trip: TripRecord, at: Date): Date {
  const time = (text && minuteOf(text)) || at;
  if (time > at) throw refused(LOGISTICS_REFUSAL.future);
  // Entered to the minute: what was in the minute of the departure is on the way.
  if (trip.depart_time !== null && time.getTime() < trip.depart_time.getTime() - 60_000) {
    throw refused(LOGISTICS_REFUSAL.past);
  }
  return time;
}

/** The buyer is shown the photos of a node, too. */
export const showPhotos = (tx: Tx, id: string, companyId: string, at: Date): Promise<void> =>
  shareFiles(tx, { objectType: NODE_OBJECT, objectId: id, companyId, at });

/** 登记轨迹: the supplier writes down where a trip is, with words and photos. */
export const nodeRoute = (kernel: Kernel): Route =>
  recordWrite(kernel, logisticsRecord.noun, logisticsEntry.node, async (writing, row) => {
    const { tx, at, me, input, note } = writing;
    const trip = tripRow(row);
    if (!ON_THE_WAY.includes(trip.logistics_status)) throw refused(NOUN.notNow);
    const { time, place, words = '', lng, lat, attachment = [] } = input;
    const acting = { tx, at, accountId: me.accountId };
    const node = { kind: NODE_KIND.pass, side: 'supplier', place, words, lng, lat } as const;
    const id = await addNode(acting, trip, { ...node, time: nodeTime(time, trip, at) });
    const owner = { objectType: NODE_OBJECT, objectId: id, companyId: trip.company_id };
    await setAttachments(tx, { owner, attachments: attachment, at });
    await showPhotos(tx, id, trip.buyer_company_id, at);
    note({ objectType: 'logisticsEntry', objectId: trip.id, detail: { after: { place, words } } });
    return { id: trip.id, no: trip.logistics_no, logisticsStatus: trip.logistics_status };
  });
