import { sql } from 'kysely';
import { expect } from 'vitest';

import { wireTime } from '#server/kernel/clock.ts';
import { listValues } from '#server/kernel/resource/list.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { pick, selection, tableOf } from '#server/kernel/resource/rows.ts';
import type { Sides, SideView } from '#server/kernel/resource/sides.ts';
import { walk } from '#server/kernel/resource/walk.ts';
import { meValues } from '#server/kernel/session/read.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';

// Who may read what of a record, said once more and without the kernel's code, and held against whatever can be called.

export interface Reader {
  /** What it knows anyway, because it stands in a record of its own. */
  knows?: readonly string[];
  /** Who it is, for whoever reads a failure. */
  name: string;
  companyId: string;
  accountId: string;
  browser: Browser;
}

export interface Subject {
  portal: TestApp;
  noun: Noun;
  id: string;
  /** A value for each filter that finds the record. */
  probes: Readonly<Record<string, unknown>>;
  /** Whatever else of the record can be called; its answers are searched like all others. */
  more?(reader: Reader): Promise<string[]>;
}

type Row = Record<string, unknown>;
const OWN = 'own';

/** A noun that declares none is its own company's alone. */
const declaredOf = ({ sides }: Noun): Sides => (sides ?? { of: {} }) as Sides;

/** The sides that a company is on, by the declared companies and states alone. */
async function sidesOf({ portal, noun, id }: Subject, companyId: string): Promise<string[]> {
  const views = Object.entries<SideView>(declaredOf(noun).of);
  const columns = views.map(
    ([name, { companies, while: holds }]) =>
      sql`case when ${holds ?? sql`true`} then (${companies})::text[] else '{}' end as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, string[] | null>>`
    select ${sql.join([sql`array[t.company_id]::text[] as own`, ...columns])}
    from ${tableOf(noun)} where t.id = ${id} and not t.deleted`.execute(portal.database.superuser);
  return Object.entries(rows[0] ?? {}).flatMap(([name, ids]) =>
    ids?.includes(companyId) ? [name] : [],
  );
}

const inWords = (sides: Sides, on: readonly string[], key: string) =>
  on.map((side) => sides.of[side as keyof Sides['of']]?.words?.[key]).find((words) => words);

function sees(sides: Sides, side: string, key: string): boolean {
  if (side === OWN) return !(sides.ownLacks ?? []).includes(key);
  return sides.of[side as keyof Sides['of']]?.sees.includes(key) ?? false;
}

const isPlain = (sides: Sides, on: readonly string[], key: string) =>
  on.some((side) => sees(sides, side, key) && !inWords(sides, [side], key));

/** Every field of the record as it is stored, whoever may read it. */
async function wholeRow({ portal, noun, id }: Subject): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${selection(noun)} from ${tableOf(noun)} where t.id = ${id}`.execute(
    portal.database.superuser,
  );
  const row = rows[0] ?? {};
  return Object.fromEntries(Object.entries(noun.fields).map(([key, { read }]) => [key, read(row)]));
}

function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (typeof value === 'object') return Object.values(value).flatMap(leavesOf);
  return [String(value)];
}

/** Whether a text has this value in it; a number or a word not as a part of a longer one, nor of the id of a request. */
function has(text: string, leaf: string): boolean {
  if (!/^[\w.]+$/.test(leaf)) return text.includes(leaf);
  return new RegExp(`(?<![\\w.])${leaf.replaceAll('.', '\\.')}(?!\\w)`).test(text);
}

/** Values of fields that are not told, and that stand nowhere in what is known anyway. */
function needlesOf(whole: Row, hidden: readonly string[], known: string): Map<string, string[]> {
  return new Map(
    hidden.map((key) => [
      key,
      leavesOf(whole[key]).filter((leaf) => leaf.length > 2 && !has(known, leaf)),
    ]),
  );
}

/** What the job of an export writes of the list. */
async function exported({ portal, noun }: Subject, { companyId, accountId }: Reader, asked: Row) {
  const { db } = portal.database;
  const me = meValues({ accountId, companyId, roles: [] }, portal.clock.now());
  const values = listValues(noun, { ...asked, pageNum: 1, pageSize: 1 }, portal.cipher);
  const picked = pick(noun, Object.keys(noun.sheet.columns));
  const rows: unknown[][] = [];
  await inScope(db, { accountId, companyId }, async (tx) => {
    const steps = { values, me, columns: picked.columns, most: 1_000, size: 500 };
    for await (const batch of walk(tx, noun, steps)) {
      rows.push(...batch.map((row) => picked.read(row, { companyId, roles: [] })));
    }
  });
  return rows;
}

async function pageOf({ noun }: Subject, { browser }: Reader, asked: Row): Promise<Row[]> {
  const answer = await browser.post(noun.calls.page.path, { pageSize: 100, ...asked });
  expect(answer.code, answer.body).toBe(0);
  return (answer.data as { content: Row[] }).content;
}

/** Whatever a reader can call about the record, as it comes over the wire. */
async function everything(subject: Subject, reader: Reader, base: Row): Promise<string[]> {
  const { noun, id, more } = subject;
  const { detail, log } = noun.calls;
  const { browser } = reader;
  const answers = await Promise.all([
    ...(detail ? [browser.get(detail.path, { id })] : []),
    ...(log ? [browser.get(log.path, { id })] : []),
    browser.get('/portal/timeline', { objectType: noun.name, objectId: id }),
    browser.get('/message/page'),
    browser.get('/portal/workbench/summary'),
  ]);
  return [
    ...answers.map(({ body }) => body),
    JSON.stringify(await pageOf(subject, reader, base)),
    JSON.stringify(await exported(subject, reader, base)),
    ...((await more?.(reader)) ?? []),
  ];
}

interface Judged {
  subject: Subject;
  reader: Reader;
  on: readonly string[];
  /** Filters that the list cannot do without. */
  base: Row;
}

/** What is told is there, and nothing else; of a list, whose rows may leave out what the detail shows, nothing else. */
function expectFields(row: Row, { subject: { noun }, reader, on }: Judged, whole: boolean): void {
  const keys = Object.keys(noun.fields);
  const told = Object.entries(noun.fields).flatMap(([key, { unsaid }]) =>
    unsaid !== true && on.some((side) => sees(declaredOf(noun), side, key)) ? [key] : [],
  );
  const shown = keys.filter((key) => row[key] !== undefined);
  const missing = whole ? told.filter((key) => !shown.includes(key)) : [];
  const strange = shown.filter((key) => !told.includes(key));
  expect({ missing, strange }, `${reader.name} on ${on.join('+')}`).toEqual({
    missing: [],
    strange: [],
  });
}

async function expectAsking({ subject, reader, on, base }: Judged): Promise<void> {
  const { noun, id, probes } = subject;
  const sides = declaredOf(noun);
  const mayAsk = (keys: readonly string[] | undefined) =>
    keys === undefined ? on.includes(OWN) : keys.every((key) => isPlain(sides, on, key));
  const finds = async (asked: Row) =>
    (await pageOf(subject, reader, { ...base, ...asked })).some((row) => row.id === id);
  for (const name of Object.keys(noun.filters)) {
    const found = on.length > 0 && mayAsk(sides.filters?.[name]);
    expect(await finds({ [name]: probes[name] }), `${reader.name} by ${name}`).toBe(found);
  }
  for (const sortKey of Object.keys(noun.sorts)) {
    const found = on.length > 0 && (sortKey === 'createTime' || mayAsk(sides.sorts?.[sortKey]));
    expect(await finds({ sortKey }), `${reader.name} sorted by ${sortKey}`).toBe(found);
  }
}

/**
 * Asks everything of the record as it stands, by one reader. Answers the fields that are not told and whose value was looked
 * for, and the sides that the reader was on.
 */
export async function expectSides(
  subject: Subject,
  reader: Reader,
  base: Row = {},
): Promise<{ on: string[]; sought: string[] }> {
  const { noun, id } = subject;
  const sides = declaredOf(noun);
  const on = await sidesOf(subject, reader.companyId);
  const judged = { subject, reader, on, base };
  const { detail } = noun.calls;
  if (detail) {
    const answer = await reader.browser.get(detail.path, { id });
    expect(answer.status, `${reader.name} on ${on.join('+')}`).toBe(on.length > 0 ? 200 : 404);
    if (on.length > 0) expectFields(answer.data as Row, judged, true);
  }
  const listed = (await pageOf(subject, reader, base)).find((row) => row.id === id);
  expect(listed !== undefined, `${reader.name} on ${on.join('+')} in the list`).toBe(on.length > 0);
  if (listed) expectFields(listed, judged, detail === undefined);
  const whole = await wholeRow(subject);
  const hidden = Object.keys(whole).filter((key) => !isPlain(sides, on, key));
  const told = Object.entries(whole).map(([key, value]) =>
    hidden.includes(key) ? inWords(sides, on, key)?.(value) : value,
  );
  // A reader knows its own company and the id of the record's, and everybody the time of the day.
  const { body: itself } = await reader.browser.get('/user/getInfo');
  const now = wireTime(subject.portal.clock.now());
  const needles = needlesOf(
    whole,
    hidden,
    JSON.stringify([told, itself, now, listed?.companyId, reader.knows]),
  );
  const all = (await everything(subject, reader, base)).join('\n');
  const leaked = [...needles].flatMap(([key, leaves]) =>
    leaves.filter((leaf) => has(all, leaf)).map((leaf) => `${key}: ${leaf}`),
  );
  expect(leaked, `told to ${reader.name} on ${on.join('+')}`).toEqual([]);
  await expectAsking(judged);
  return { on, sought: [...needles].flatMap(([key, { length }]) => (length > 0 ? [key] : [])) };
}
