import { sql } from 'kysely';

import {
  LOGISTICS_STATUS,
  NODE_KIND,
  NODE_PHOTO,
  type NodeKind,
} from '#contract/logistics-entry/states.ts';
import { TRIP_REFUSAL, type TripView, trip } from '#contract/logistics-entry/trip.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectFewMisses, type Misses, missed } from '#server/kernel/authentication/misses.ts';
import { HOUR, wireTime } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/crypto/random.ts';
import { accountsTold } from '#server/kernel/document/told.ts';
import { type KeptPicture, withPictures } from '#server/kernel/files/keep-picture.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { type SigningIn, signIn } from '#server/kernel/session/sign-in.ts';
import { networkOf } from '#server/kernel/wire/origin.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { logisticsRecord } from './document.ts';
import { addNode, arrives } from './drive.ts';
import { NODE_OBJECT } from './fields.ts';
import type { TripRecord } from './load.ts';
import { showPhotos } from './node-route.ts';

const t = columnsOf('logistics_entry', 't');
const links = columnsOf('trip_link', 'k');
const nodes = columnsOf('logistics_node', 'n');
const attachments = columnsOf('attachment', 'a');
const entries = columnsOf('enum_entry', 'e');

const { moving, abnormal, arrived } = LOGISTICS_STATUS;
const MOST_REPORTS = 200;
/** Wrong links of one network in an hour after which none of its is answered any more. */
const GUESSES: Misses = {
  kind: 'trip-guess',
  lengthMs: HOUR,
  limit: 50,
  miss: TRIP_REFUSAL.unknown,
  tooMany: '尝试次数过多，请一小时后再试，或请供应商重新发送链接',
};

type Linked = TripRecord & { expires_at: Date; link_reports: number; link_issuer: string };

/** The trip that a link is for, under lock; undefined for a link that is none, or none any more. */
async function linked(tx: Tx, token: string, at: Date): Promise<Linked | undefined> {
  const { rows } = await sql<Linked>`
    select t.*, ${links.expires_at}, ${links.reports} as link_reports, ${links.issued_by} as link_issuer
    from ${links} join ${t} on ${t.id} = ${links.logistics_entry_id}
    where ${links.token_hash} = ${sha256(token)} and ${links.expires_at} > ${at}
      and ${links.ended_at} is null and not ${t.deleted}
    for no key update of t`.execute(tx);
  return rows[0];
}

function kindsOf(status: string): NodeKind[] {
  if (status === moving) return [NODE_KIND.pass, NODE_KIND.abnormal, NODE_KIND.arrive];
  return status === abnormal ? [NODE_KIND.pass] : [];
}

const upToMinute = (at: Date | null) => (at === null ? '' : wireTime(at).slice(0, 16));

const photosOf = sql<number>`(select count(*)::int from ${attachments}
  where ${attachments.object_type} = ${NODE_OBJECT} and ${attachments.object_id} = ${nodes.id})`;

async function viewOf(tx: Tx, row: Linked, status: string): Promise<TripView> {
  const found = await tx
    .selectFrom('logistics_node as n')
    .select(['n.kind', 'n.side', 'n.time', 'n.place', 'n.words', photosOf.as('photos')])
    .where('n.logistics_entry_id', '=', row.id)
    .orderBy('n.time', 'desc')
    .orderBy(nodes.id, 'desc')
    .execute();
  const { rows } = await sql<{ name: string }>`select ${entries.name} from ${entries}
    where ${entries.enum_name} = 'LogisticsStatus' and ${entries.code} = ${status}`.execute(tx);
  return {
    logisticsNo: row.logistics_no,
    status,
    statusName: rows[0]?.name ?? '',
    conveyance: row.conveyance,
    loadPlace: row.load_place,
    unloadPlace: row.unload_place,
    planArriveTime: upToMinute(row.plan_arrive_time),
    expireTime: upToMinute(row.expires_at),
    kinds: kindsOf(status),
    // What the platform and the supplier write is for the two companies.
    nodes: found.map(({ side, time, words, photos, ...node }) => ({
      ...node,
      time: upToMinute(time),
      words: side === 'driver' ? words : '',
      photos: side === 'driver' ? photos : 0,
    })),
  };
}

/** Names what the driver photographed, in the name of whoever sent him the link. */
async function hang(tx: Tx, row: Linked, nodeId: string, kept: readonly KeptPicture[], at: Date) {
  for (const [sort, { key, size, sha256: hash }] of kept.entries()) {
    const { id } = await tx
      .insertInto('file')
      .values({
        storage_key: key,
        file_name: `司机照片-${row.logistics_no}-${sort + 1}.jpg`,
        file_suffix: 'jpg',
        file_size: String(size),
        file_type: NODE_PHOTO,
        sha256: hash,
        uploader_id: row.link_issuer,
        company_id: row.company_id,
        created_at: at,
        bound: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('attachment')
      .values({
        file_id: id,
        file_type: NODE_PHOTO,
        object_type: NODE_OBJECT,
        object_id: nodeId,
        company_id: row.company_id,
        sort,
        created_at: at,
      })
      .execute();
  }
  if (kept.length > 0) await showPhotos(tx, nodeId, row.buyer_company_id, at);
}

type Reporting = SigningIn<typeof trip.report.params, typeof trip.report.input>;

const STEPS: Readonly<Record<string, { to: string; topic: string }>> = {
  [NODE_KIND.abnormal]: { to: abnormal, topic: 'logisticsEntry.abnormal' },
  [NODE_KIND.arrive]: { to: arrived, topic: 'logisticsEntry.arrive' },
};

/** Turns the trip where that is what the driver reports, and tells both companies of it. */
async function turn(tx: Tx, row: Linked, { input, at }: Pick<Reporting, 'input' | 'at'>) {
  const step = STEPS[input.kind];
  if (step === undefined) return row.logistics_status;
  const isArrival = input.kind === NODE_KIND.arrive;
  await tx
    .updateTable('logistics_entry')
    .set((of) => ({
      logistics_status: step.to,
      ...(isArrival ? { arrive_time: at } : { abnormal_reason: input.words }),
      updated_at: at,
      version: of('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  const keys = ['logisticsNo', 'logisticsStatus'];
  const accountId = await accountsTold(tx, logisticsRecord.noun, { id: row.id, keys, at });
  const payload = { id: String(row.id), no: row.logistics_no, reason: input.words };
  await emit(tx, { topic: step.topic, accountId, payload }, at);
  return step.to;
}

/** Whether this very report was taken before. The caller holds the lock of the trip. */
async function isTold(tx: Tx, row: Linked, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('logistics_node')
    .select('id')
    .where('logistics_entry_id', '=', row.id)
    .where('report_key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

type Said = Pick<Reporting['input'], 'key' | 'kind'>;

/** What is answered to a report that was taken before; undefined for a new one. Throws where it may not be taken. */
async function answered(tx: Tx, row: Linked, { key, kind }: Said): Promise<TripView | undefined> {
  // The answer of the first time was lost, and what it did stands.
  if (await isTold(tx, row, key)) return viewOf(tx, row, row.logistics_status);
  if (!kindsOf(row.logistics_status).includes(kind)) throw refused(TRIP_REFUSAL.state);
  if (row.link_reports >= MOST_REPORTS) throw refused(TRIP_REFUSAL.many);
  return undefined;
}

async function report(tx: Tx, row: Linked, reporting: Reporting, kept: readonly KeptPicture[]) {
  const { input, at } = reporting;
  const { kind, place, words, lng, lat, key: reportKey } = input;
  const told = await answered(tx, row, input);
  if (told !== undefined) return told;
  const acting = { tx, at, accountId: null };
  const said = { side: 'driver', words, lng, lat, reportKey } as const;
  const nodeId =
    kind === NODE_KIND.arrive
      ? await arrives(acting, row, said)
      : await addNode(acting, row, { ...said, kind, time: at, place });
  await hang(tx, row, nodeId, kept, at);
  await tx
    .updateTable('trip_link')
    .set({ reports: row.link_reports + 1 })
    .where('logistics_entry_id', '=', row.id)
    .execute();
  return viewOf(tx, row, await turn(tx, row, reporting));
}

/** What a driver without an account may do with the link that he was sent: look at his trip, and report its way. */
export const tripRoutes = (kernel: Kernel): Route[] => {
  const within = <T>(token: string, at: Date, work: (tx: Tx, row: Linked) => Promise<T>) =>
    inScope(kernel.db, { maintenance: true }, async (tx) => {
      const row = await linked(tx, token, at);
      return row === undefined ? undefined : work(tx, row);
    });
  return [
    signIn(kernel, trip.open, async ({ input, at, origin }) => {
      const network = networkOf(origin.address);
      await expectFewMisses(kernel, GUESSES, network, at);
      const found = await within(input.token, at, (tx, row) =>
        viewOf(tx, row, row.logistics_status),
      );
      return found ?? missed(kernel, GUESSES, network, at);
    }),
    signIn(kernel, trip.report, async (reporting) => {
      const { input, at, origin } = reporting;
      const network = networkOf(origin.address);
      await expectFewMisses(kernel, GUESSES, network, at);
      // Looked at first: only who has a link, and something new to say, makes the server draw pictures.
      const known = await within(input.token, at, async (tx, row) => ({
        id: row.id,
        told: await answered(tx, row, input),
      }));
      if (known === undefined) return missed(kernel, GUESSES, network, at);
      if (known.told !== undefined) return known.told;
      const sent = input.photos.map((photo) => Buffer.from(photo, 'base64'));
      const pictures = { sent, from: `trip ${known.id}`, refusal: TRIP_REFUSAL.photo };
      const found = await withPictures(kernel, pictures, (kept) =>
        within(input.token, at, (tx, row) => report(tx, row, reporting, kept)),
      );
      return found ?? missed(kernel, GUESSES, network, at);
    }),
  ];
};
