import { isPositive } from '#contract/arithmetic/decimal.ts';
import { add, divide, round2 } from '#contract/arithmetic/money.ts';
import {
  adminExposure,
  type ExposureDue,
  type ExposurePart,
  type ExposureStanding,
} from '#contract/exposure.ts';
import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import {
  boundsQuery,
  curveQuery,
  type DueRow,
  disputesQuery,
  dueQuery,
  financedQuery,
  type PartRow,
  queueQuery,
  standingQuery,
} from './queries.ts';

const AGES = ['1-30', '31-60', '61-90', '90+'] as const;
const LEFT = ['over', 'under4', 'under8', 'later', 'none'] as const;

const partsOf = (rows: readonly PartRow[], of: PartRow['kind']): ExposurePart[] =>
  rows.flatMap(({ kind, ...part }) => (kind === of ? [part] : []));

/** What the largest buyers have of all that is occupied; '' while nothing is. */
function concentrationOf(buyers: readonly ExposurePart[], occupied: string) {
  const single = buyers.filter(({ key }) => key !== '').map((buyer) => buyer.occupied);
  const share = (count: number) =>
    isPositive(occupied) ? divide(add('0', ...single.slice(0, count)), occupied, 6) : '';
  return { first: share(1), five: share(5) };
}

/** The rows of the statement as the pictures show them. */
export function standingOf(rows: readonly PartRow[]): ExposureStanding {
  const lines = partsOf(rows, 'line').map((line) => ({
    ...line,
    name: PRODUCT_LINES.find(({ code }) => code === line.key)?.name ?? line.key,
  }));
  const sum = (of: 'limit' | 'reserved' | 'occupied') =>
    round2(add('0', ...lines.map((line) => line[of])));
  const total = {
    projects: lines.reduce((all, { projects }) => all + projects, 0),
    limit: sum('limit'),
    reserved: sum('reserved'),
    occupied: sum('occupied'),
  };
  const buyers = partsOf(rows, 'buyer');
  return {
    total,
    lines,
    buyers,
    owners: partsOf(rows, 'owner'),
    concentration: concentrationOf(buyers, total.occupied),
  };
}

function dueOf([row]: readonly DueRow[]): ExposureDue {
  const at = (place: number) => ({
    count: row?.count[place] ?? 0,
    amount: row?.amount[place] ?? '0.00',
  });
  const ageing = AGES.map((key, place) => ({ key, ...at(place + 2) }));
  return { within7: at(0), within30: at(1), ageing, undated: at(6) };
}

const routes = (kernel: Kernel): Route[] => {
  const today = () => ({ today: wireDay(kernel.clock.now()) });
  return [
    signedInRead(kernel, adminExposure.standing, {
      query: standingQuery,
      values: () => ({}),
      answer: (rows) => standingOf(rows),
    }),
    signedInRead(kernel, adminExposure.curve, {
      query: curveQuery,
      values: today,
      answer: (rows) => [...rows],
    }),
    signedInRead(kernel, adminExposure.due, { query: dueQuery, values: today, answer: dueOf }),
    signedInRead(kernel, adminExposure.financed, {
      query: financedQuery,
      values: today,
      answer: dueOf,
    }),
    signedInRead(kernel, adminExposure.disputes, {
      query: disputesQuery,
      values: () => ({}),
      answer: (rows) => rows.map(({ status, count, amount }) => ({ status, count, amount })),
    }),
    signedInRead(kernel, adminExposure.bounds, {
      query: boundsQuery,
      values: () => ({}),
      answer: (rows) => ({
        owners: rows.map(({ count: _, ...owner }) => owner),
        count: rows[0]?.count ?? 0,
      }),
    }),
    signedInRead(kernel, adminExposure.queue, {
      query: queueQuery,
      values: () => ({ now: kernel.clock.now().toISOString() }),
      answer: ([row]) => LEFT.map((key, place) => ({ key, count: row?.count[place] ?? 0 })),
    }),
  ];
};

/** 敞口看板: pictures of what is used, due and waiting, for operators. */
export const exposureModule: Module = { name: 'exposure', routes };
