import { sql } from 'kysely';
import { adminProductType } from '#contract/reference/product-type.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { changed, historyRoute } from '#server/kernel/log/history.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { keptOf, movedAmong, placesOf, statusLine } from './kept.ts';

const OBJECT = 'productType';
/** The enumeration that has the same codes and names. */
const ENUM = 'ProductType';

/** The types of the line of one of them, in their order, locked with the line. Throws 404 for a line and for none. */
async function siblingsOf(tx: Tx, code: string) {
  const found = await tx
    .selectFrom('product_type')
    .select('parent_code')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found?.parent_code) throw noSuchRecord();
  await tx
    .selectFrom('product_type')
    .select('code')
    .where('code', '=', found.parent_code)
    .forUpdate()
    .execute();
  return tx
    .selectFrom('product_type')
    .select(['code as id', 'name', 'sort', 'stopped', 'version'])
    .where('parent_code', '=', found.parent_code)
    .orderBy('sort')
    .orderBy('code')
    .execute();
}

type Type = Awaited<ReturnType<typeof siblingsOf>>[number];

async function keptType(tx: Tx, asked: { id: string; version: number }) {
  const siblings = await siblingsOf(tx, asked.id);
  const type = keptOf(siblings, asked, ({ name, stopped }) => ({ name, stopped }));
  return { siblings, type };
}

async function update(
  tx: Tx,
  { id }: Type,
  set: Partial<Pick<Type, 'name' | 'sort' | 'stopped'>>,
  { accountId, at }: By,
): Promise<void> {
  await tx
    .updateTable('product_type')
    .set({ ...set, version: sql`version + 1`, updated_by: accountId, updated_at: at })
    .where('code', '=', id)
    .execute();
  const { stopped: _, ...named } = set;
  if (Object.keys(named).length === 0) return;
  await tx
    .updateTable('enum_entry')
    .set(named)
    .where('enum_name', '=', ENUM)
    .where('code', '=', id)
    .execute();
}

function renameRoute(kernel: Kernel): Route {
  return write(kernel, adminProductType.rename, async ({ tx, me, at, input, note }) => {
    const { siblings, type } = await keptType(tx, input);
    const { name } = input;
    if (siblings.some((one) => one !== type && one.name === name)) {
      throw invalidField('name', '该产品线已有同名的业务类型');
    }
    if (name !== type.name) await update(tx, type, { name }, { accountId: me.accountId, at });
    note(changed(OBJECT, type.id, [{ label: '名称', before: type.name, after: name }]));
    return {};
  });
}

function moveRoute(kernel: Kernel): Route {
  return write(kernel, adminProductType.move, async ({ tx, me, at, input, note }) => {
    const { siblings, type } = await keptType(tx, input);
    const order = movedAmong(siblings, type, input.to);
    for (const { row, sort } of placesOf(siblings, order)) {
      await update(tx, row, { sort }, { accountId: me.accountId, at });
    }
    const told = (rows: readonly Type[]) => rows.map(({ name }) => name).join('、');
    note(changed(OBJECT, type.id, [{ label: '顺序', before: told(siblings), after: told(order) }]));
    return {};
  });
}

function statusRoute(
  kernel: Kernel,
  endpoint: typeof adminProductType.stop | typeof adminProductType.start,
): Route {
  const stopped = endpoint === adminProductType.stop;
  return write(kernel, endpoint, async ({ tx, me, at, input, note }) => {
    const { type } = await keptType(tx, input);
    await update(tx, type, { stopped }, { accountId: me.accountId, at });
    note(changed(OBJECT, type.id, [statusLine('状态', type.stopped, stopped)]));
    return {};
  });
}

/** What operators do with business types, and what they have done. */
export function productTypeRoutes(kernel: Kernel): Route[] {
  return [
    historyRoute(kernel, adminProductType.history, OBJECT),
    renameRoute(kernel),
    moveRoute(kernel),
    statusRoute(kernel, adminProductType.stop),
    statusRoute(kernel, adminProductType.start),
  ];
}
