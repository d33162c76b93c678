import { type RawBuilder, sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { mayWrite } from './access.ts';
import { type Field, madeText, moment, type Reader, type StoredRow, text } from './field.ts';
import type { May, Noun } from './noun.ts';
import { sideColumns, sidesOf, toldOf } from './sides.ts';
import { isOwn } from './visible-rows.ts';

const t = columnsOfRow<NounTable>('t');
const accounts = columnsOf('account');

/** The noun's table under the name `t`. */
export function tableOf({ table, source }: Noun): RawBuilder<unknown> {
  return source ? sql`(${source}) t` : sql`${sql.table(table)} t`;
}

/** The rows that a list is read from, under the name `t`: the noun's table, or the rows of whoever asks where the list is an account's own. */
export function rowsOf(noun: Noun, me: MeRefs): RawBuilder<unknown> {
  return noun.mine ? sql`(${noun.mine(me)}) t` : tableOf(noun);
}

/** Whether it lists the records of one company. */
export function isOfCompany({ across, mine }: Noun): boolean {
  return across === undefined && mine === undefined;
}

/** The noun with the fields that its lists carry. */
export function forList(noun: Noun): Noun {
  const listed = Object.entries(noun.fields).filter(([, { detailOnly }]) => detailOnly !== true);
  return { ...noun, fields: Object.fromEntries(listed) };
}

/** What every record of a company says beside its noun's own fields. */
const COMMON: Readonly<Record<string, Pick<Field<unknown, string>, 'select' | 'read'>>> = {
  id: text('id'),
  companyId: text('company_id'),
  createBy: text('created_by'),
  createByName: madeText(
    'created_by_name',
    sql`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.created_by})`,
  ),
  createTime: moment('created_at'),
  updateTime: moment('updated_at'),
};

const fieldColumns = ({ select }: Pick<Field, 'select'>) =>
  Object.entries(select).map(([as, column]) => sql`${column} as ${sql.ref(as)}`);

/** Everything that an answer needs of a row of `t`. */
export function selection(noun: Noun): RawBuilder<unknown> {
  const own = Object.values(noun.fields).flatMap(fieldColumns);
  if (!isOfCompany(noun)) return sql.join([sql`t.id`, ...own]);
  const common = Object.values(COMMON).flatMap(fieldColumns);
  return sql.join([t.updated_by, t.version, ...common, ...own, ...sideColumns(noun)]);
}

/** Whoever is answered. */
export type Viewer = Pick<Me, 'accountId' | 'companyId' | 'roles'> & Pick<May, 'at'>;

/** Whether the reader is of another company than whoever made the record: the platform, or where the noun has sides. */
function isOthers({ sides, byPlatform }: Noun, row: StoredRow, companyId: string | null): boolean {
  return byPlatform === true || (sides !== undefined && row.company_id !== companyId);
}

type Readable = Pick<Field<unknown, string>, 'read'>;

/** Whether a field is kept from somebody with these roles. */
function isKept({ toldTo }: Noun, key: string, { roles }: Reader): boolean {
  const readers = toldTo?.[key];
  return readers !== undefined && !roles.some((role) => readers.includes(role));
}

/** Reads fields of a row as a company is told them; undefined is what it is not told. */
function tellerOf(noun: Noun, row: StoredRow, reader: Reader) {
  if (noun.sides === undefined) {
    if (noun.toldTo === undefined) return (_: string, field: Readable) => field.read(row, reader);
    return (key: string, field: Readable) =>
      isKept(noun, key, reader) ? undefined : field.read(row, reader);
  }
  const told = toldOf(noun, row, reader.companyId);
  return (key: string, field: Readable) =>
    told.hides(key) || isKept(noun, key, reader)
      ? undefined
      : told.worded(key, field.read(row, reader));
}

/** What the fields of a row say to its reader. Lists and exports spend most of their time here. */
function fieldsOf(noun: Noun, row: StoredRow, reader: Reader): Record<string, unknown> {
  const tell = tellerOf(noun, row, reader);
  const wire: Record<string, unknown> = {};
  for (const name in noun.fields) {
    const value = noun.fields[name] && tell(name, noun.fields[name]);
    if (value !== undefined) wire[name] = value;
  }
  return wire;
}

/** What other companies are not told of any record: the persons of its own. */
const PERSONS: readonly string[] = ['createBy', 'createByName'];

/** What an export needs of the rows of a list. */
export interface Picked {
  /** All that is asked of the database. */
  columns: readonly RawBuilder<unknown>[];
  /** The values as they travel, in the order of their keys; undefined where the reader is not told. */
  read(row: StoredRow, reader: Reader): unknown[];
}

/** Some values of the rows of a list; only what they are made of is asked of the database. */
export function pick(noun: Noun, keys: readonly string[]): Picked {
  const ofCompany = isOfCompany(noun);
  const fields = keys.map((key) => (ofCompany ? COMMON[key] : undefined) ?? noun.fields[key]);
  const own = [...new Set(fields)].filter((field) => field !== undefined);
  if (!ofCompany || (noun.sides === undefined && noun.toldTo === undefined)) {
    const read = (row: StoredRow) => fields.map((field) => field?.read(row));
    return { columns: own.flatMap(fieldColumns), read };
  }
  const columns = [t.company_id, ...own.flatMap(fieldColumns), ...sideColumns(noun)];
  const read = (row: StoredRow, reader: Reader) => {
    const tell = tellerOf(noun, row, reader);
    const unnamed = isOthers(noun, row, reader.companyId) ? PERSONS : [];
    return keys.map((key) => {
      if (COMMON[key] !== undefined) return unnamed.includes(key) ? '' : COMMON[key].read(row);
      const field = noun.fields[key];
      return field && tell(key, field);
    });
  };
  return { columns, read };
}

/** A row of a list that belongs to no company. */
function plainWire(noun: Noun, row: StoredRow, me: Viewer): Record<string, unknown> {
  const wire = { ...fieldsOf(noun, row, { ...me, companyId: null }), id: String(row.id) };
  const may = { ...me, write: mayWrite(noun, me), own: false, sides: [] };
  return { ...wire, actions: noun.actions(wire, may) };
}

/** Whether somebody acts as 收货员 alone, to whom no prices are told (rules.md C.22). */
const isReceiver = ({ roles }: Pick<Viewer, 'roles'>) =>
  roles.every((role) => role === ROLE.receiver);

/** What the fields of a record say without its prices where its reader is told none, in its details and in its form. */
function withoutPrices(
  { prices = [] }: Noun,
  wire: Record<string, unknown>,
  me: Viewer,
): Record<string, unknown> {
  if (prices.length === 0 || !isReceiver(me)) return wire;
  const told = ([name]: [string, unknown]) => !prices.includes(name);
  const rest = Object.fromEntries(Object.entries(wire).filter(told));
  const { values } = rest;
  if (typeof values !== 'object' || values === null) return rest;
  return { ...rest, values: Object.fromEntries(Object.entries(values).filter(told)) };
}

/** What is saved of a form: prices that its sender is not told stay as they are where it says nothing of them. */
export function withKeptPrices(
  { prices = [] }: Noun,
  input: Readonly<Record<string, unknown>>,
  { before, me }: { before: StoredRow | undefined; me: Pick<Viewer, 'roles'> },
): Readonly<Record<string, unknown>> {
  const { values } = input;
  if (prices.length === 0 || !isReceiver(me) || !before?.form_data) return input;
  const given = values as Readonly<Record<string, unknown>>;
  const kept = Object.entries(before.form_data as object).filter(
    ([name]) => prices.includes(name) && (given[name] ?? '') === '',
  );
  return { ...input, values: { ...given, ...Object.fromEntries(kept) } };
}

/** A row as it travels. */
export function toWire(noun: Noun, row: StoredRow, me: Viewer): Record<string, unknown> {
  if (!isOfCompany(noun)) return plainWire(noun, row, me);
  const wire = withoutPrices(noun, fieldsOf(noun, row, me), me);
  for (const name in COMMON) wire[name] = COMMON[name]?.read(row);
  if (isOthers(noun, row, me.companyId)) {
    for (const name of PERSONS) wire[name] = '';
  }
  wire.version = row.version;
  const { accountId, companyId, roles } = me;
  // Others may see a record, never change it.
  const own = wire.companyId === companyId;
  const write = own && mayWrite(noun, me);
  const sides = sidesOf(noun, row, companyId);
  return {
    ...wire,
    actions: noun.actions(wire, { write, own, accountId, companyId, roles, sides }),
  };
}

/** One record of a company inside a transaction; undefined when there is none. `lock` keeps others from changing it. */
export async function findRecord(
  tx: Tx,
  noun: Noun,
  { id, companyId, lock }: { id: string; companyId: string; lock?: boolean },
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${selection(noun)} from ${tableOf(noun)}
    where t.id = ${id} and ${isOwn(sql`${companyId}`)}
    ${lock ? sql`for no key update of t` : sql``}`.execute(tx);
  return rows[0];
}
