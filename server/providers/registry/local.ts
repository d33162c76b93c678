import { sql } from 'kysely';

import type { RegistryCompany, RegistryName } from '#contract/party/registry.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { REGISTRY_COLUMNS } from '#server/kernel/company/registry-columns.ts';
import { type CompanyRegistry, MOST_FOUND } from '#server/kernel/ports/registry.ts';
import { containing, startingWith } from '#server/kernel/sql/like.ts';
import type { Reader } from '#server/kernel/sql/read-lanes.ts';
import { runStatement, statement } from '#server/kernel/sql/statement.ts';

const registered = columnsOf('registry_company');

/** A name as the table's name_folded has it: brackets of one width, no blanks. */
const folded = (name: string) =>
  name.replaceAll(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）');

/** Names that begin with the text come first; each half finds its twenty by an index of its own. */
const searchQuery = statement<{ text: string; begins: string; contains: string }, RegistryName>(
  ({ p }) => {
    return sql<RegistryName>`
    select found.id, found.name from (
      (select ${registered.id}, ${registered.name}, 1 as place from ${registered}
        where ${registered.name_folded} like ${p('begins')} order by ${registered.name} limit ${sql.lit(MOST_FOUND)})
      union all
      (select ${registered.id}, ${registered.name}, 2 as place from ${registered}
        where ${registered.name_bigrams} @> bigrams(${p('text')}) and ${registered.name_folded} like ${p('contains')}
          and not ${registered.name_folded} like ${p('begins')} limit ${sql.lit(MOST_FOUND)})
    ) found order by found.place, found.name, found.id limit ${sql.lit(MOST_FOUND)}`;
  },
);

const findQuery = statement<{ id?: string; usc?: string }, RegistryCompany>(({ db, p, has }) => {
  const columns = Object.entries(REGISTRY_COLUMNS).map(([field, column]) =>
    sql.ref(column).as(field),
  );
  const rows = db.selectFrom('registry_company').select('id').select(columns);
  const found = has('id') ? rows.where('id', '=', p('id')) : rows.where('usc', '=', p('usc'));
  return found.$castTo<RegistryCompany>();
});

/** The registry table of this installation, filled by demo rows and by import. */
export function localRegistry(reader: Reader): CompanyRegistry {
  return {
    search(asked) {
      const text = folded(asked);
      const [begins, contains] = [startingWith(text), containing(text)];
      return runStatement(reader, searchQuery, { text, begins, contains });
    },
    find: async (id) => (await runStatement(reader, findQuery, { id }))[0],
    findByCode: async (usc) => (await runStatement(reader, findQuery, { usc }))[0],
  };
}
