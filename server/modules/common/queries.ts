import { statement } from '#server/kernel/sql/statement.ts';

/** `stopped`: also what is offered no more. */
interface Stopped extends Record<string, unknown> {
  stopped: true | undefined;
}

/** `project`: only what getProjectEnum answers. */
export const enumQuery = statement<
  { project: true | undefined },
  { enum_name: string; code: string; name: string }
>(({ db, has }) => {
  const rows = db
    .selectFrom('enum_entry')
    .select(['enum_name', 'code', 'name'])
    .orderBy('enum_name')
    .orderBy('sort');
  return has('project') ? rows.where('project', '=', true) : rows;
});

/** Roots before their leaves. */
export const productQuery = statement<
  Stopped,
  { code: string; parent_code: string | null; name: string; slug: string; stopped: boolean }
>(({ db, has }) => {
  const rows = db
    .selectFrom('product_type')
    .select(['code', 'parent_code', 'name', 'slug', 'stopped'])
    .orderBy('sort')
    .orderBy('code');
  return has('stopped') ? rows : rows.where('stopped', '=', false);
});

/** One row with nulls for a dictionary without entries; none for a dictionary that does not exist. */
export const dictQuery = statement<
  Stopped & { key: string },
  { dict_value: string | null; dict_label: string | null; stopped: boolean | null }
>(({ db, p, has }) =>
  db
    .selectFrom('dict')
    .leftJoin('dict_entry', (join) => {
      const own = join.onRef('dict_entry.dict_key', '=', 'dict.dict_key');
      return has('stopped') ? own : own.on('dict_entry.stopped', '=', false);
    })
    .select(['dict_value', 'dict_label', 'stopped'])
    .where('dict.dict_key', '=', p('key'))
    .orderBy('dict_entry.sort')
    .orderBy('dict_value'),
);

/** Public parameters: one by name, or all. */
export const paramQuery = statement<{ name: string | undefined }, { name: string; value: string }>(
  ({ db, p, has }) => {
    const rows = db.selectFrom('param').select(['name', 'value']).where('public', '=', true);
    return has('name') ? rows.where('name', '=', p('name')) : rows;
  },
);
