import { createHash } from 'node:crypto';

import { isAtLeast, isEqual } from '#contract/arithmetic/decimal.ts';
import { add, multiply, subtract } from '#contract/arithmetic/money.ts';
import { LEDGER_TYPE, type LedgerType } from '#contract/limit/limit.ts';

/**
 * A row of 额度流水 (limit_ledger, a view over the entries of the books) as the database answers it; money as text with two
 * decimals.
 */
export interface LedgerRow {
  project_id: string;
  seq: number;
  at: Date;
  type: string;
  amount: string;
  limit_after: string;
  reserved_after: string;
  occupied_after: string;
  available_after: string;
  object_type: string;
  object_id: string;
  object_no: string;
  operator_id: string | null;
  note: string;
  prev_hash: string;
  hash: string;
}

/** What the row before the first one is taken to have been. */
export const FIRST_HASH = '0'.repeat(64);

const {
  open,
  reserve,
  release,
  occupy,
  restore,
  raise,
  lower,
  temporaryEnd,
  reverse,
  close,
  takeBack,
  overuse,
  overuseEnd,
} = LEDGER_TYPE;

/** How often a row's signed amount is added to each figure. */
const EFFECT: Readonly<Record<LedgerType, { limit?: 1; reserved?: -1; occupied?: 1 | -1 }>> = {
  [open]: { limit: 1 },
  [reserve]: { reserved: -1 },
  [release]: { reserved: -1 },
  [occupy]: { reserved: -1, occupied: 1 },
  [restore]: { occupied: -1 },
  [raise]: { limit: 1 },
  [lower]: { limit: 1 },
  [temporaryEnd]: { limit: 1 },
  [reverse]: { reserved: -1, occupied: 1 },
  [close]: { limit: 1 },
  [takeBack]: { occupied: -1 },
  [overuse]: { limit: 1 },
  [overuseEnd]: { limit: 1 },
};

/** The figures that the ledger keeps; available follows from them. */
export interface Figures {
  limit: string;
  reserved: string;
  occupied: string;
}

export const NO_FIGURES: Figures = { limit: '0', reserved: '0', occupied: '0' };

/** limit − reserved − occupied (invariant I2), exact. */
export function availableOf({ limit, reserved, occupied }: Figures): string {
  return subtract(subtract(limit, reserved), occupied);
}

/** The figures after a row of that type and signed amount (invariant I19), exact; says nothing of whether it may be. */
export function followed(figures: Figures, type: LedgerType, amount: string): Figures {
  const { limit = 0, reserved = 0, occupied = 0 } = EFFECT[type];
  const moved = (from: string, times: number) => add(from, multiply(amount, String(times)));
  return {
    limit: moved(figures.limit, limit),
    reserved: moved(figures.reserved, reserved),
    occupied: moved(figures.occupied, occupied),
  };
}

/** SHA-256 in hex over the hash of the row before and everything that the row says, a line each. */
export function hashOf(row: LedgerRow): string {
  const said = [
    row.prev_hash,
    row.project_id,
    row.seq,
    row.at.toISOString(),
    row.type,
    row.amount,
    row.limit_after,
    row.reserved_after,
    row.occupied_after,
    row.available_after,
    row.object_type,
    row.object_id,
    row.object_no,
    row.operator_id ?? '',
    row.note,
  ];
  return createHash('sha256').update(said.join('\n')).digest('hex');
}

const isType = (type: string): type is LedgerType => Object.hasOwn(EFFECT, type);

function saysRight(row: LedgerRow, figures: Figures): boolean {
  const all = [row.limit_after, row.reserved_after, row.occupied_after, row.available_after];
  return (
    isEqual(row.limit_after, figures.limit) &&
    isEqual(row.reserved_after, figures.reserved) &&
    isEqual(row.occupied_after, figures.occupied) &&
    isEqual(row.available_after, availableOf(figures)) &&
    all.every((value) => isAtLeast(value, '0'))
  );
}

/** A ledger from its beginning, read row by row. */
export interface Reading {
  /** Rows that were read and are right. */
  rows: number;
  figures: Figures;
  hash: string;
  /** Number of the first row that is wrong, missing or doubled; undefined while all is right. */
  brokenAt: number | undefined;
}

export const UNREAD: Reading = {
  rows: 0,
  figures: NO_FIGURES,
  hash: FIRST_HASH,
  brokenAt: undefined,
};

/**
 * Reads on: every row must have the next number, the hash of the row before, the balances that its amount makes of those
 * before, none below zero, and its own hash. After the first row that does not, the reading stands still.
 */
export function readOn(reading: Reading, row: LedgerRow): Reading {
  if (reading.brokenAt !== undefined) return reading;
  const seq = reading.rows + 1;
  const broken = { ...reading, brokenAt: seq };
  if (row.seq !== seq || row.prev_hash !== reading.hash || !isType(row.type)) return broken;
  const figures = followed(reading.figures, row.type, row.amount);
  if (!saysRight(row, figures) || row.hash !== hashOf(row)) return broken;
  return { rows: seq, figures, hash: row.hash, brokenAt: undefined };
}

/** The whole ledger against what its limit says of it: rows that are missing at the end show too. */
export function readAll(rows: Iterable<LedgerRow>, head: { seq: number; hash: string }): Reading {
  let reading = UNREAD;
  for (const row of rows) reading = readOn(reading, row);
  const { brokenAt, rows: read, hash } = reading;
  if (brokenAt !== undefined || (read === head.seq && hash === head.hash)) return reading;
  return { ...reading, brokenAt: read + 1 };
}
