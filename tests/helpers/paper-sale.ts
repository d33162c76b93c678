import { sql } from 'kysely';

import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import type { Module } from '#server/kernel/module.ts';
import type { DisputedPart } from '#server/kernel/parts/dispute.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

import type { TestApp } from './app.ts';

// A settlement on paper, whose lines are disputed in the tests of disputes: what is held, let go and taken off are rows of
// its own, and nothing of it is ever changed. `other_id` null: the other side is the platform.

interface Line {
  no: string;
  projectId: string;
  other: string | null;
  name: string;
  qty: string;
  amount: string;
  price: string;
  voided: boolean;
  priced: boolean;
}

export const paperDisputes: DisputedPart = {
  objectType: 'paperSale',
  word: '纸面结算单',
  async disputable(tx, { objectId, lineId, companyId }) {
    const { rows } = await sql<Line>`
      select s.no, s.project_id as "projectId", s.other_id as other, l.name, l.qty::text, l.amount::text, l.price::text,
        s.voided, s.priced
      from paper_sale s join paper_sale_line l on l.sale_id = s.id
      where s.id = ${objectId} and l.id = ${lineId} and ${companyId} in (s.company_id, s.other_id)
      for no key update of s`.execute(tx);
    const [line] = rows;
    if (line === undefined) return undefined;
    if (line.voided) throw refused(DISPUTE_REFUSAL.object);
    const { no, projectId, name, qty, amount, price, other, priced } = line;
    const prices = priced ? { amount, price } : { amount: null, price: null };
    return { no, projectId, other, name, unit: 't', qty, ...prices };
  },
  held: (tx, { disputeId, lineId, claimQty, claimAmount }) =>
    move(tx, { disputeId, lineId, kind: 'held', qty: claimQty, amount: claimAmount }),
  async resolved(tx, end) {
    const { disputeId, lineId, claimQty, claimAmount, settledQty, settledAmount } = end;
    await sql`select from paper_sale s join paper_sale_line l on l.sale_id = s.id where l.id = ${lineId}
      for no key update of s`.execute(tx);
    await move(tx, { disputeId, lineId, kind: 'freed', qty: claimQty, amount: claimAmount });
    await move(tx, { disputeId, lineId, kind: 'off', qty: settledQty, amount: settledAmount });
  },
};

interface Move {
  disputeId: string;
  lineId: string;
  kind: 'held' | 'freed' | 'off';
  qty: string;
  amount: string;
}

async function move(tx: Tx, { disputeId, lineId, kind, qty, amount }: Move): Promise<void> {
  await sql`insert into paper_move (dispute_id, line_id, kind, qty, amount)
    values (${disputeId}, ${lineId}, ${kind}, ${qty}, ${amount})`.execute(tx);
}

/** What of a paper settlement is held and taken off. */
const standing = sql`
  select coalesce(sum(m.amount) filter (where kind = 'held'), 0) - coalesce(sum(m.amount) filter (where kind = 'freed'), 0) as held,
    coalesce(sum(m.amount) filter (where kind = 'off'), 0) as off
  from paper_move m join paper_sale_line l on l.id = m.line_id where l.sale_id = s.id`;

async function freeOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ free: string }>`
    select (s.total - held - off)::text as free from paper_sale s, lateral (${standing}) x where s.id = ${id}`.execute(
    tx,
  );
  return rows[0]?.free ?? '0';
}

const lock = (tx: Tx, id: string) =>
  sql`select from paper_sale where id = ${id} for no key update`.execute(tx);
const confirm = (tx: Tx, id: string, free: string) =>
  sql`update paper_sale set confirmed = ${free} where id = ${id}`.execute(tx);

/** Confirms what is not disputed, which it reads behind the lock. */
export async function confirmPaper(tx: Tx, id: string, until: Promise<void>): Promise<void> {
  await until;
  await lock(tx, id);
  await confirm(tx, id, await freeOf(tx, id));
}

/** The same as one should not: what is held is read before the lock. */
export async function confirmNaively(tx: Tx, id: string, until: Promise<void>): Promise<void> {
  const free = await freeOf(tx, id);
  await until;
  await lock(tx, id);
  await confirm(tx, id, free);
}

/** What a paper settlement comes to: total, held, taken off, confirmed. */
export async function paperFigures({ database }: TestApp, id: string) {
  const { rows } = await sql<Record<'total' | 'held' | 'off' | 'confirmed', string>>`
    select s.total::text, held::text, off::text, s.confirmed::text
    from paper_sale s, lateral (${standing}) x where s.id = ${id}`.execute(database.superuser);
  return rows[0];
}

/** Its tables; every role reads them, so that what is refused is refused by the part. */
export async function createPaperSales({ database: { owner } }: TestApp): Promise<void> {
  await sql`create table paper_sale (id bigint primary key default next_id(), company_id bigint not null, other_id bigint,
    project_id bigint not null, no text not null, total numeric(20, 2) not null, confirmed numeric(20, 2) not null default 0,
    voided boolean not null default false, priced boolean not null default true)`.execute(owner);
  await sql`create table paper_sale_line (id bigint primary key default next_id(), sale_id bigint not null references paper_sale,
    name text not null, qty numeric(20, 6) not null, price numeric(20, 6) not null, amount numeric(20, 2) not null)`.execute(
    owner,
  );
  await sql`create table paper_move (id bigint primary key default next_id(), dispute_id bigint not null references dispute,
    line_id bigint not null references paper_sale_line, kind text not null, qty numeric(20, 6) not null,
    amount numeric(20, 2) not null)`.execute(owner);
  await sql`grant select, insert, update on paper_sale, paper_sale_line, paper_move to portal_app`.execute(
    owner,
  );
}

/** A paper settlement of the worked case: 149.400 t and 100.000 t, 914,533.00 (rules.md C.0.3). */
export async function paperSale(
  { database: { superuser } }: TestApp,
  given: { companyId: string; other?: string; projectId: string; priced?: boolean },
): Promise<{ id: string; lines: readonly [string, string] }> {
  const { companyId, other = null, projectId, priced = true } = given;
  const sale = await sql<{ id: string }>`
    insert into paper_sale (company_id, other_id, project_id, no, total, priced)
    values (${companyId}, ${other}, ${projectId}, 'XS202605200001', 914533.00, ${priced}) returning id`.execute(
    superuser,
  );
  const id = String(sale.rows[0]?.id);
  const { rows } = await sql<{ id: string }>`
    insert into paper_sale_line (sale_id, name, qty, price, amount) values
      (${id}, '螺纹钢 HRB400E Φ12', 149.4, 3695, 552033.00), (${id}, '螺纹钢 HRB400E Φ20', 100, 3625, 362500.00)
    returning id`.execute(superuser);
  const [first, second] = rows.map((row) => String(row.id));
  return { id, lines: [first ?? '', second ?? ''] };
}

/** A module that has nothing but its part of disputes. */
export const paperSaleModule: Module = {
  name: 'paperSale',
  routes: () => [],
  disputed: paperDisputes,
};
