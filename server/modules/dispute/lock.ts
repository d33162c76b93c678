import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { DISPUTE_PARTY, DISPUTE_REFUSAL, DISPUTE_STATUS } from '#contract/dispute/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';

const t = columnsOf('dispute', 't');

/** A dispute under lock, as it stands. */
export interface Dispute {
  id: string;
  no: string;
  version: number;
  status: string;
  /** '1': the raiser's step; '2': the other side's. */
  turn: string;
  raisedBy: string;
  /** Null: the platform. */
  other: string | null;
  objectType: string;
  objectId: string;
  objectWord: string;
  objectNo: string;
  lineId: string;
  claimQty: string;
  claimAmount: string;
  /** Yuan of a unit, where a quantity makes an amount. */
  price: string | null;
  /** Enumeration Unit. */
  unit: string;
}

/** One side of a dispute. */
export type Side = typeof DISPUTE_PARTY.raiser | typeof DISPUTE_PARTY.other;

/** A dispute under lock; undefined where there is none, or none that rule and policy let through. */
export async function lockDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  const { rows } = await sql<Dispute>`
    select ${t.id}, ${t.dispute_no} as no, ${t.version}, ${t.dispute_status} as status, ${t.turn},
      ${t.company_id} as "raisedBy", ${t.other_id} as other, ${t.object_type} as "objectType", ${t.object_id} as "objectId",
      ${t.object_word} as "objectWord", ${t.object_no} as "objectNo", ${t.line_id} as "lineId",
      trim_scale(${t.claim_qty})::text as "claimQty", ${t.claim_amount} as "claimAmount", ${t.unit_price} as price, ${t.unit}
    from ${t} where ${t.id} = ${id} and not ${t.deleted} for no key update of t`.execute(tx);
  return rows[0];
}

interface Asked {
  id: string;
  /** Absent of what only adds to it. */
  version?: number | undefined;
  /** Statuses in which the call may be made. */
  from: readonly string[];
}

function expectAsSeen({ version, status }: Dispute, asked: Asked): void {
  if (asked.version !== undefined && asked.version !== version) throw conflict(NOUN.changed);
  if (!asked.from.includes(status)) throw refused(NOUN.notNow);
}

/** A dispute of my company, with the side that it is on. Throws 404 for anybody else, 403 for a role that only looks on. */
export async function lockOwn(
  tx: Tx,
  { companyId, roles }: Me,
  asked: Asked,
): Promise<Dispute & { side: Side }> {
  const found = await lockDispute(tx, asked.id);
  const isRaiser = found?.raisedBy === companyId;
  if (found === undefined || companyId === null || !(isRaiser || found.other === companyId)) {
    throw noSuchRecord();
  }
  expectOneOf({ roles }, writersOf('dispute'));
  expectAsSeen(found, asked);
  return { ...found, side: isRaiser ? DISPUTE_PARTY.raiser : DISPUTE_PARTY.other };
}

/** A dispute as the platform deals with it. Throws 404 where there is none. */
export async function lockAny(tx: Tx, asked: Asked): Promise<Dispute> {
  const found = await lockDispute(tx, asked.id);
  if (found === undefined) throw noSuchRecord();
  expectAsSeen(found, asked);
  return found;
}

/** The platform answers only disputes in which it is the other side itself. */
export function expectPlatformSide({ other }: Dispute): void {
  if (other !== null) throw refused(NOUN.notNow);
}

/** Offers are answered by the other side, never by whoever made the last one. */
export function expectTurn({ turn }: Dispute, side: Side): void {
  if (turn !== side) throw refused(DISPUTE_REFUSAL.turn);
}

/** Statuses in which a dispute is talked over. */
export const TALKING: readonly string[] = [DISPUTE_STATUS.waiting, DISPUTE_STATUS.talking];
