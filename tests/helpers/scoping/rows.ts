import { type Kysely, sql } from 'kysely';

import type { Database } from '#server/db/types.ts';

import type { Target } from './targets.ts';
import { type Owner, VALUES } from './values.ts';

interface Column {
  name: string;
  type: string;
  /** Table that it refers to. */
  refers: string | null;
}

let texts = 0;

/** The columns that an insert must name, and whose the row is. */
async function columnsOf(db: Kysely<Database>, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, (
      select c.confrelid::regclass::text from pg_constraint c
      where c.contype = 'f' and c.conrelid = a.attrelid and c.conkey = array[a.attnum] limit 1
    ) as refers
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and (a.attnotnull or a.attname in ('account_id', 'company_id')) and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''`.execute(
    db,
  );
  return rows;
}

/** Plants records of any table as a superuser; texts carry the owner's secret. */
export class Planter {
  readonly #db: Kysely<Database>;
  readonly #at: Date;
  /** Ids of everything that was planted. */
  readonly ids: string[] = [];

  constructor(db: Kysely<Database>, at: Date) {
    this.#db = db;
    this.#at = at;
  }

  async #value({ name, type, refers }: Column, table: string, owner: Owner): Promise<unknown> {
    if (refers === 'company') {
      return name === 'company_id' ? owner.companyId : this.plant('company', owner);
    }
    if (refers === 'account') return owner.accountId;
    if (refers !== null) return this.plant(refers, owner);
    if (type.startsWith('timestamp')) return this.#at;
    if (type === 'date') return '2026-05-20';
    if (type === 'jsonb') return '{}';
    if (type === 'boolean') return false;
    // Whoever a row belongs to sees it: a check of such tables says so.
    if (name === 'seen_by') return [owner.companyId];
    if (type.endsWith('[]')) return [];
    if (type !== 'text') return 1;
    const isPerson = (await columnsOf(this.#db, table)).some((one) => one.name === 'account_id');
    // No two alike: numbers and names are often unique.
    texts += 1;
    return `${owner.secret?.[isPerson ? 'person' : 'company'] ?? ''}示例${texts}`;
  }

  /** The first column of the table's primary key. */
  async #key(table: string): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ${table}::regclass and i.indisprimary`.execute(this.#db);
    return rows[0]?.name ?? 'id';
  }

  /** A record of a table that belongs to `owner`; its id. Throws a sentence that says what to add. */
  async plant(table: string, owner: Owner, more?: Target['row']): Promise<string> {
    const another = (other: string) => this.plant(other, owner);
    const given: Record<string, unknown> = {
      ...VALUES[table]?.(another, owner),
      ...more?.(another),
    };
    for (const [key, value] of Object.entries(given)) given[key] = await value;
    for (const column of await columnsOf(this.#db, table)) {
      if (!(column.name in given)) given[column.name] = await this.#value(column, table, owner);
    }
    const names = sql.join(Object.keys(given).map((name) => sql.ref(name)));
    try {
      const { rows } = await sql<{ id: string }>`
        insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(given))})
        returning ${sql.ref(await this.#key(table))}::text as id`.execute(this.#db);
      const id = rows[0]?.id ?? '';
      this.ids.push(id);
      return id;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The scoping test cannot make a row of ${table} (${why}): add what its checks want to VALUES in tests/helpers/scoping/values.ts`,
      );
    }
  }
}
