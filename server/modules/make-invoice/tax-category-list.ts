import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { cellsOf } from '#contract/csv.ts';
import { type TaxCategory, taxCategoriesOf } from '#contract/make-invoice/tax-category.ts';
import { adminTaxCategory, MOST_TAX_CATEGORIES } from '#contract/make-invoice/tax-category-list.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { madeTime, text } from '#server/kernel/resource/field.ts';
import { like } from '#server/kernel/resource/filter.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

const t = columnsOf('tax_category', 't');
const OBJECT = 'taxCategory';

/** 税收分类编码, as finance keeps them. */
export const taxCategories = consoleList({
  calls: adminTaxCategory,
  sheet: adminTaxCategory.sheet,
  table: 'tax_category',
  fields: {
    code: text('code'),
    name: text('name'),
    updateTime: madeTime('updated_at', t.updated_at),
  },
  filters: { keyword: like('code', 'name') },
  sorts: { code: 'code', updateTime: 'updated_at' },
  writers: FINANCE_OFFICERS,
  actions: (_, may) => (may.write ? ['rename', 'delete'] : []),
});

/** Keeps categories; one that is there is renamed. In one order, so that two who write the same wait for one another. */
async function keep(
  tx: Tx,
  categories: readonly TaxCategory[],
  { at, accountId }: By,
): Promise<void> {
  const rows = categories
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map(({ code, name }) => ({ code, name, updated_by: accountId, updated_at: at }));
  await tx
    .insertInto('tax_category')
    .values(rows)
    .onConflict((on) =>
      on.column('code').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        updated_by: row.ref('excluded.updated_by'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Entering categories, and taking one away. */
export const taxCategoryRoutes = (kernel: Kernel): Route[] => [
  write(kernel, adminTaxCategory.enter, async ({ tx, me, at, input, note, leaveUnlogged }) => {
    const cells = cellsOf(input.text);
    if (cells.length > MOST_TAX_CATEGORIES) {
      throw invalidField('text', `一次最多登记 ${MOST_TAX_CATEGORIES} 行`);
    }
    const { categories, problems } = taxCategoriesOf(cells);
    if (problems.length > 0) {
      leaveUnlogged();
      return { taken: 0, problems: [...problems] };
    }
    if (categories.length === 0) throw invalidField('text', '请粘贴编码和名称');
    await keep(tx, categories, { at, accountId: me.accountId });
    note({ objectType: OBJECT, objectId: '', detail: { after: { taken: categories.length } } });
    return { taken: categories.length, problems: [] };
  }),

  write(kernel, adminTaxCategory.rename, async ({ tx, me, at, input: { id, name }, note }) => {
    const held = await tx
      .selectFrom('tax_category')
      .select('name')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (held === undefined) throw noSuchRecord();
    const renamed = { name, updated_by: me.accountId, updated_at: at };
    await tx.updateTable('tax_category').set(renamed).where('id', '=', id).execute();
    note({ objectType: OBJECT, objectId: id, detail: { before: held, after: { name } } });
    return {};
  }),

  write(kernel, adminTaxCategory.delete, async ({ tx, input: { id }, note }) => {
    const gone = await tx
      .deleteFrom('tax_category')
      .where('id', '=', id)
      .returning(['code', 'name'])
      .executeTakeFirst();
    if (gone === undefined) throw noSuchRecord();
    note({ objectType: OBJECT, objectId: id, detail: { before: gone } });
    return {};
  }),
];
