import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import {
  DummyDriver,
  Kysely as KyselyBuilder,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';

import type { Database } from '#server/db/types.ts';
import { sha256 } from '../crypto/random.ts';
import type { Reader } from './read-lanes.ts';

type Values = Record<string, unknown>;

/** Whatever Kysely can put into SQL as a query. */
export type Query<Row> = Compilable<Row> | RawBuilder<Row>;

/** Stands for a value in the parameters of a compiled query until the query runs. */
class Marker {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What a statement is built from. */
export interface StatementScope<V extends Values> {
  db: Kysely<Database>;
  /** A value as parameter. */
  p<K extends keyof V & string>(name: K): RawBuilder<Exclude<V[K], undefined>>;
  /** Whether the value is given in this run; a statement has one SQL text per set of given values. */
  has(name: keyof V & string): boolean;
}

interface Prepared {
  name: string;
  text: string;
  parameters: readonly unknown[];
}

/** A query that is built and compiled once per set of given values, and prepared once per connection. */
export interface Statement<V extends Values, Row> {
  prepare(values: V): Prepared;
  /** Never there; carries the row's type. */
  readonly row?: Row;
}

/** Builds SQL and never runs it. */
export const sqlBuilder = new KyselyBuilder<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Each connection keeps what is prepared; whoever combines all filters of a list must not fill the server's memory. */
const MOST_PREPARED = 64;

function shapeOf(values: Values): string {
  let shape = '';
  for (const name in values) if (values[name] !== undefined) shape += `${name},`;
  return shape;
}

function preparedOf({ sql: text, parameters }: CompiledQuery): Prepared {
  return { name: `q${sha256(text).slice(0, 24)}`, text, parameters };
}

/**
 * Declares a query whose SQL depends on nothing but which values are given, so that building it costs nothing per
 * request. `build` must put every value in through `p`. Beyond so many sets of given values, the rarer ones are built and
 * planned each time.
 */
export function statement<V extends Values, Row>(
  build: (scope: StatementScope<V>) => Query<Row>,
): Statement<V, Row> {
  const shapes = new Map<string, Prepared>();
  const compile = (values: V): Prepared => {
    const scope: StatementScope<V> = {
      db: sqlBuilder,
      p: (name) => sql`${new Marker(name)}`,
      has: (name) => values[name] !== undefined,
    };
    return preparedOf(sql`${build(scope)}`.compile(sqlBuilder));
  };
  return {
    prepare(values) {
      const shape = shapeOf(values);
      let prepared = shapes.get(shape);
      if (prepared === undefined) {
        prepared = compile(values);
        if (shapes.size < MOST_PREPARED) shapes.set(shape, prepared);
        else prepared = { ...prepared, name: '' };
      }
      const { name, text, parameters } = prepared;
      return {
        name,
        text,
        parameters: parameters.map((item) => (item instanceof Marker ? values[item.name] : item)),
      };
    },
  };
}

/** Runs a statement as one round trip. */
export async function runStatement<V extends Values, Row>(
  reader: Reader,
  query: Statement<V, Row>,
  values: V,
): Promise<Row[]> {
  const { name, text, parameters } = query.prepare(values);
  const result = await reader.query({ name, text, values: [...parameters] });
  return result.rows as Row[];
}
