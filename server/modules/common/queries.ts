import { statement } from '#server/kernel/sql/statement.ts';

type None = Record<never, never>;

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
  None,
  { code: string; parent_code: string | null; name: string; slug: string }
>(({ db }) =>
  db
    .selectFrom('product_type')
    .select(['code', 'parent_code', 'name', 'slug'])
    .orderBy('sort')
    .orderBy('code'),
);

/** One row with nulls for a dictionary without entries; none for a dictionary that does not exist. */
export const dictQuery = statement<
  { key: string },
  { dict_value: string | null; dict_label: string | null }
>(({ db, p }) =>
  db
    .selectFrom('dict')
    .leftJoin('dict_entry', 'dict_entry.dict_key', 'dict.dict_key')
    .select(['dict_value', 'dict_label'])
    .where('dict.dict_key', '=', p('key'))
    .orderBy('dict_entry.sort'),
);

/** Public parameters: one by name, or all. */
export const paramQuery = statement<{ name: string | undefined }, { name: string; value: string }>(
  ({ db, p, has }) => {
    const rows = db.selectFrom('param').select(['name', 'value']).where('public', '=', true);
    return has('name') ? rows.where('name', '=', p('name')) : rows;
  },
);
