import {
  LOGISTICS_REFUSAL,
  LOGISTICS_STATUS,
  NODE_KIND,
  type NodeKind,
} from '#contract/logistics-entry/states.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { wireDay, wireTime } from '#server/kernel/clock.ts';
import type { FollowingDocument, LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { asPlatform } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { expectMayLeave } from '#server/trade/goods/may-leave.ts';
import { tripProject } from './form.ts';
import {
  type Acting,
  freeLoad,
  holdLoad,
  loseLoad,
  shipLoad,
  type TripRecord,
  tripRow,
} from './load.ts';
import { receiversOf, TRIP_EVENT } from './messages.ts';
import { showPapers } from './papers.ts';
import { tellReceivers } from './sms.ts';

/** Who tells of a node. */
export type NodeSide = 'supplier' | 'driver' | 'platform';

interface Node {
  kind: NodeKind;
  side: NodeSide;
  time: Date;
  place: string;
  words: string;
  lng?: string | undefined;
  lat?: string | undefined;
  /** Of a driver's report; what bears it again is the same one. */
  reportKey?: string;
}

/** Writes a node of the way; answers its id. */
export async function addNode(
  { tx, at, accountId }: Acting,
  trip: Pick<TripRecord, 'id'>,
  { lng, lat, reportKey, ...node }: Node,
): Promise<string> {
  const place = lng && lat ? { lng, lat } : { lng: null, lat: null };
  const added = await tx
    .insertInto('logistics_node')
    .values({
      ...node,
      ...place,
      report_key: reportKey ?? null,
      logistics_entry_id: trip.id,
      created_by: node.side === 'driver' ? null : accountId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(added.id);
}

/** Those of the buyer who only receive goods hear of what comes, with all that they need at the gate. */
export async function tellGate({ tx, at }: Acting, trip: TripRecord, topic: string): Promise<void> {
  const payload = {
    id: String(trip.id),
    no: trip.logistics_no,
    conveyance: trip.conveyance,
    driver: [trip.driver_name, trip.driver_phone].filter((one) => one !== '').join(' '),
    time: trip.plan_arrive_time === null ? '' : wireTime(trip.plan_arrive_time).slice(0, 16),
  };
  const accountId = await receiversOf(tx, trip.buyer_company_id, at);
  await emit(tx, { topic, accountId, payload }, at);
}

/** What follows when a trip leaves, whoever says so: its goods are shipped. */
export async function departs(acting: Acting, trip: TripRecord, side: NodeSide): Promise<void> {
  await shipLoad(acting, trip);
  await addNode(acting, trip, {
    kind: NODE_KIND.depart,
    side,
    time: acting.at,
    place: trip.load_place,
    words: '',
  });
  await tellGate(acting, trip, TRIP_EVENT.coming);
  await tellReceivers(acting.tx, trip.id, acting.at);
}

/** What follows when it has come. */
export async function arrives(
  acting: Acting,
  trip: TripRecord,
  {
    side,
    ...more
  }: Pick<Node, 'side'> & Partial<Pick<Node, 'words' | 'lng' | 'lat' | 'reportKey'>>,
): Promise<string> {
  const node = { kind: NODE_KIND.arrive, time: acting.at, place: trip.unload_place, words: '' };
  const id = await addNode(acting, trip, { ...node, side, ...more });
  await tellGate(acting, trip, TRIP_EVENT.here);
  return id;
}

const acting = ({ tx, at, accountId }: Making<LockedDocument>): Acting => ({ tx, at, accountId });
const trip = ({ record }: Making<LockedDocument>) => tripRow(record.row);

/** A node that says why, and the reason on the trip itself. */
const turned =
  (kind: NodeKind, side: NodeSide) =>
  async (making: Making<LockedDocument>): Promise<void> => {
    const { tx, at, reason: words, record } = making;
    await addNode(acting(making), trip(making), { kind, side, time: at, place: '', words });
    const abnormal_reason = kind === NODE_KIND.abnormal ? words : '';
    await tx
      .updateTable('logistics_entry')
      .set({ abnormal_reason })
      .where('id', '=', record.id)
      .execute();
  };

async function expectOpen({ tx, record }: Making<LockedDocument>): Promise<void> {
  const { project_id, company_id } = tripRow(record.row);
  const project = await tripProject(tx, project_id, company_id);
  if (project?.productLine === FACTORING) throw refused(LOGISTICS_REFUSAL.factoring);
  if (project?.status !== PROJECT_STATUS.running) throw refused(LOGISTICS_REFUSAL.project);
}

/** What was promised to the trip may have been stopped since. */
const expectMayGo = ({ tx, at }: Making<LockedDocument>, row: TripRecord) =>
  expectMayLeave(
    tx,
    { projectId: row.project_id, buyerId: row.buyer_company_id, day: wireDay(at) },
    {
      frozen: LOGISTICS_REFUSAL.leaveFrozen,
      status: LOGISTICS_REFUSAL.leaveStatus,
      buyer: LOGISTICS_REFUSAL.leaveBuyer,
      licence: LOGISTICS_REFUSAL.leaveLicence,
    },
  );

const { abnormal, resume } = NODE_KIND;

/** What follows from the transitions of a trip (rules.md C.19). */
export const following: FollowingDocument = {
  submit: {
    async act(making) {
      await expectOpen(making);
      await holdLoad(acting(making), trip(making));
      await showPapers(making.tx, trip(making), making.at);
    },
  },
  depart: {
    async act(making) {
      await expectMayGo(making, trip(making));
      await departs(acting(making), trip(making), 'supplier');
      await setTime(making, 'depart_time');
    },
  },
  arrive: {
    async act(making) {
      await arrives(acting(making), trip(making), { side: 'supplier' });
      await setTime(making, 'arrive_time');
    },
  },
  abnormal: { act: turned(abnormal, 'supplier') },
  resume: { act: turned(resume, 'supplier') },
  flag: { act: turned(abnormal, 'platform') },
  unflag: { act: turned(resume, 'platform') },
  cancel: {
    async act(making) {
      await freeLoad(acting(making), trip(making));
      await cancelled(making);
    },
  },
  lost: {
    async act(making) {
      const end = making.record.status === LOGISTICS_STATUS.waiting ? freeLoad : loseLoad;
      await asPlatform(making.tx, () => end(acting(making), trip(making)));
      await cancelled(making);
    },
  },
};

async function cancelled({ tx, reason, record }: Making<LockedDocument>): Promise<void> {
  await tx
    .updateTable('logistics_entry')
    .set({ cancel_reason: reason })
    .where('id', '=', record.id)
    .execute();
}

/** When it left, and when it came: with the status, as the table's checks ask. */
async function setTime(
  { tx, at, record }: Making<LockedDocument>,
  column: 'depart_time' | 'arrive_time',
): Promise<void> {
  await tx
    .updateTable('logistics_entry')
    .set({ [column]: at })
    .where('id', '=', record.id)
    .execute();
}
