import { sql } from 'kysely';
import { PRICE_KEEPERS } from '#contract/account/platform-role.ts';
import { adminIndexPrice } from '#contract/index-price.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { code, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { fromDay, like, untilDay } from '#server/kernel/resource/filter.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { correctPrice, enterPrices } from './keep.ts';
import { readIndexRows } from './read-rows.ts';

const t = columnsOf('index_price', 't');
const newer = columnsOf('index_price', 'n');
const before = columnsOf('index_price', 'b');
const accounts = columnsOf('account', 'a');

/** What stands for each day of each index. */
export const indexPrices = consoleList({
  calls: adminIndexPrice,
  sheet: adminIndexPrice.sheet,
  table: 'index_price',
  across: sql<boolean>`not exists (select from ${newer} where ${newer.corrects_id} = ${t.id})`,
  fields: {
    indexName: text('index_name'),
    priceDate: madeText('price_date', sql`to_char(${t.price_date}, 'YYYY-MM-DD')`),
    unit: code('unit', 'Unit'),
    price: madeText('price', sql`trim_scale(${t.price})::text`),
    source: text('source'),
    correctedPrice: madeText(
      'corrected_price',
      sql`(select trim_scale(${before.price})::text from ${before}
        where ${before.id} = ${t.corrects_id})`,
    ),
    reason: text('reason'),
    createdBy: madeText(
      'made_by',
      sql`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.created_by})`,
    ),
    createTime: madeTime('created_at', t.created_at),
  },
  filters: {
    keyword: like('index_name', 'source'),
    priceDateStart: fromDay('price_date'),
    priceDateEnd: untilDay('price_date'),
  },
  sorts: { priceDate: 'price_date', createTime: 'id' },
  writers: PRICE_KEEPERS,
  actions: (_, may) => (may.write ? ['correct'] : []),
});

const OBJECT = 'indexPrice';

/** Codes of the enumeration Unit by their names and by themselves. */
async function unitCodes(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('enum_entry')
    .select(['code', 'name'])
    .where('enum_name', '=', 'Unit')
    .execute();
  return new Map(
    rows.flatMap(
      ({ code: unit, name }) =>
        [
          [name, unit],
          [unit, unit],
        ] as const,
    ),
  );
}

/** Entering and correcting prices. */
export function indexPriceRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, adminIndexPrice.correct, async ({ tx, me, at, input, note }) => {
      const corrected = await correctPrice({ tx, accountId: me.accountId, at }, input);
      const detail = { before: { price: corrected.before }, after: { price: input.price } };
      note({ objectType: OBJECT, objectId: corrected.id, detail });
      return corrected.id;
    }),

    write(kernel, adminIndexPrice.import, async ({ tx, me, at, input, note, leaveUnlogged }) => {
      const read = readIndexRows(input.text, { units: await unitCodes(tx), today: wireDay(at) });
      if (read.problems.length > 0) {
        leaveUnlogged();
        return { taken: 0, same: 0, problems: [...read.problems] };
      }
      const done = await enterPrices({ tx, accountId: me.accountId, at }, read.rows);
      if (done.taken === 0) leaveUnlogged();
      note({ objectType: OBJECT, objectId: '', detail: { after: { taken: done.taken } } });
      return { ...done, problems: [...done.problems] };
    }),
  ];
}
