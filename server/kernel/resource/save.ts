import { sql, type Updateable } from 'kysely';

import { NOUN } from '#contract/noun/noun.ts';
import { validationText } from '#contract/validators/texts-of-schemas.ts';
import type { Database, TableName } from '#server/db/types.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { isTaken } from '#server/kernel/sql/unique.ts';
import {
  changedMeanwhile,
  invalid,
  invalidField,
  noSuchRecord,
  refused,
} from '#server/kernel/wire/refusal.ts';
import { writingCompany } from './access.ts';
import type { StoredRow, Storing } from './field.ts';
import type { Noun, NounOf } from './noun.ts';
import { nextNumber } from './number.ts';
import { findRecord, toWire, withKeptPrices } from './rows.ts';

type Input = Readonly<Record<string, unknown>>;
type Columns = Record<string, unknown>;

/** A write of one noun, as the kernel's write() hands it on. */
export interface NounWriting {
  tx: Tx;
  me: Me;
  at: Date;
  note(entry: { objectType: string; objectId: string; detail?: Record<string, unknown> }): void;
}

const NO_SUCH_CODE = validationText({ code: 'invalid_value', values: [], input: '' });

/** Refuses codes that their enumerations do not have. */
async function checkCodes(tx: Tx, { fields }: Noun, input: Input): Promise<void> {
  const codes = Object.entries(fields).flatMap(([path, { codeOf }]) =>
    codeOf === undefined || input[path] === undefined ? [] : [{ path, codeOf, code: input[path] }],
  );
  if (codes.length === 0) return;
  const known = await tx
    .selectFrom('enum_entry')
    .select(['enum_name', 'code'])
    .where(
      'enum_name',
      'in',
      codes.map(({ codeOf }) => codeOf),
    )
    .execute();
  const wrong = codes.filter(
    ({ codeOf, code }) => !known.some((entry) => entry.enum_name === codeOf && entry.code === code),
  );
  if (wrong.length === 0) return;
  throw invalid(wrong.map(({ path }) => ({ path, message: NO_SUCH_CODE })));
}

function columnsOf({ fields }: Noun, input: Input, storing: Storing): Columns {
  const given = Object.entries(fields).filter(([name]) => input[name] !== undefined);
  return Object.assign({}, ...given.map(([name, { write }]) => write?.(input[name], storing)));
}

/** Turns the complaint of a unique index into one beside the field. */
function uniqueness({ unique = {} }: Noun, error: unknown): unknown {
  if (!isTaken(error)) return error;
  const [field, text] = unique[String(error.constraint)] ?? [];
  return field === undefined || text === undefined ? error : invalidField(field, text);
}

async function insert(tx: Tx, { table }: Noun, columns: Columns): Promise<string> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(columns))})
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${table} took no row`);
  return row.id;
}

async function update(tx: Tx, { table }: Noun, id: string, columns: Columns): Promise<void> {
  const set = sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  );
  await sql`update ${sql.table(table)} set ${set}, version = version + 1 where id = ${id}`.execute(
    tx,
  );
}

interface Locking {
  id: string;
  version?: number | undefined;
}

/** The record under lock, as the caller saw it. Throws 404, or 409 with the record as somebody else left it. */
export async function lockRecord(
  noun: Noun,
  { tx, me }: Pick<NounWriting, 'tx' | 'me'>,
  { id, version }: Locking,
): Promise<StoredRow> {
  const companyId = writingCompany(noun, me);
  if (noun.oneAtATime) await lockCompany(tx, companyId);
  const row = await findRecord(tx, noun, { id, companyId, lock: true });
  if (row === undefined) throw noSuchRecord();
  if (version !== undefined && row.version !== version) {
    throw changedMeanwhile(NOUN.changed, toWire(noun, row, me));
  }
  return row;
}

/** Throws not_now where the record's state does not allow it. */
function expectAction(noun: Noun, row: StoredRow, me: Me, action: 'edit' | 'delete'): void {
  const { actions } = toWire(noun, row, me) as { actions: string[] };
  if (!actions.includes(action)) throw refused(NOUN.notNow);
}

/** The fields that differ, before and after; a new record has no before. */
function difference({ fields }: Noun, before: StoredRow | undefined, after: StoredRow | undefined) {
  const changed = Object.entries(fields).flatMap(([name, { audited, differs }]) => {
    if (differs) {
      const found = differs(before, after);
      return found ? [[name, ...found] as const] : [];
    }
    const [was, is] = [before && audited(before), after && audited(after)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [[name, was, is] as const];
  });
  const side = (index: 1 | 2) => Object.fromEntries(changed.map((one) => [one[0], one[index]]));
  return { ...(before && { before: side(1) }), ...(after && { after: side(2) }) };
}

/**
 * Sets columns of a record of the caller's own company that is locked as `lockRecord` does, and notes before and after for the audit
 * log. Of another company's it would note that all was removed, since it is found again among the caller's own.
 */
export async function changeRecord<Table extends TableName>(
  noun: NounOf<Table>,
  { tx, me, at, note }: NounWriting,
  before: StoredRow,
  columns: Updateable<Database[Table]>,
): Promise<void> {
  const id = String(before.id);
  const companyId = writingCompany(noun, me);
  if (before.company_id !== companyId) {
    throw new Error(
      `${noun.name}: changeRecord is for the record's own company; another side sets the columns and notes them itself`,
    );
  }
  await update(tx, noun, id, { ...columns, updated_by: me.accountId, updated_at: at });
  const after = await findRecord(tx, noun, { id, companyId });
  note({ objectType: noun.name, objectId: id, detail: difference(noun, before, after) });
}

/** A record as a save has left it. */
interface Saved {
  id: string;
  version: number;
}

/**
 * Creates or changes a record; answers its id and the version that it has now. Throws as writingCompany and lockRecord, not_now
 * where its state does not let it be changed, 422 beside the field for a missing version, an unknown code and what has to be
 * unique, and what the noun's own beforeSave throws.
 */
export async function saveRecord(
  noun: Noun,
  writing: NounWriting & { input: Input },
  cipher: FieldCipher,
): Promise<Saved> {
  const { tx, me, at, input: sent, note } = writing;
  const companyId = writingCompany(noun, me);
  const { id: given, version } = sent as { id?: string; version?: number };
  const before =
    given === undefined ? undefined : await lockRecord(noun, writing, { id: given, version });
  if (before) expectAction(noun, before, me, 'edit');
  const input = withKeptPrices(noun, sent, { before, me });
  await checkCodes(tx, noun, input);
  const storing = { cipher, companyId };
  const following: ((id: string) => Promise<void>)[] = [];
  const follow = (work: (id: string) => Promise<void>) => void following.push(work);
  const more = await noun.beforeSave?.({
    tx,
    companyId,
    accountId: me.accountId,
    at,
    input,
    before,
    follow,
  });
  const stamp = { updated_by: me.accountId, updated_at: at };
  const columns = { ...columnsOf(noun, input, storing), ...more, ...stamp };
  try {
    const id = given ?? (await create(noun, writing, { ...columns, company_id: companyId }));
    if (given !== undefined) await update(tx, noun, given, columns);
    for (const [name, { after }] of Object.entries(noun.fields)) {
      if (input[name] !== undefined) await after?.(input[name], { ...storing, tx, id, at });
    }
    for (const work of following) await work(id);
    const after = await findRecord(tx, noun, { id, companyId });
    note({ objectType: noun.name, objectId: id, detail: difference(noun, before, after) });
    return { id, version: Number(after?.version) };
  } catch (error) {
    throw uniqueness(noun, error);
  }
}

async function create(noun: Noun, { tx, me, at }: NounWriting, columns: Columns): Promise<string> {
  const { number } = noun;
  const numbered = number && { [number.column]: await nextNumber(tx, number.prefix, at) };
  return insert(tx, noun, { ...columns, ...numbered, created_by: me.accountId, created_at: at });
}

/**
 * Marks a record as deleted; its row stays for the audit and for what refers to it. `ending` does what has to be done before, once it
 * is known that it may be deleted.
 */
export async function deleteRecord(
  noun: Noun,
  writing: NounWriting,
  { id, version }: Locking,
  ending?: () => Promise<void>,
): Promise<void> {
  const { tx, me, at, note } = writing;
  const before = await lockRecord(noun, writing, { id, version });
  expectAction(noun, before, me, 'delete');
  await ending?.();
  const gone = { deleted: true, deleted_at: at, updated_by: me.accountId, updated_at: at };
  await update(tx, noun, id, gone);
  note({ objectType: noun.name, objectId: id, detail: difference(noun, before, undefined) });
}
