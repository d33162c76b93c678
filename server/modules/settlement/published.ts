import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const prices = columnsOf('index_price', 'p');

/** A price of an index: that of the day itself, or where the day has none the last one before it. */
export interface Published {
  price: string;
  /** The day that it was published for, yyyy-MM-dd. */
  day: string;
}

/**
 * What an index says on days (yyyy-MM-dd; '' for no day) of goods by their units, what was corrected as it stands; undefined where
 * nobody has entered a price of the unit until then. The transaction is an operator's.
 */
export async function publishedPrices(
  tx: Tx,
  indexName: string,
  asked: readonly { day: string; unit: string }[],
): Promise<readonly (Published | undefined)[]> {
  if (indexName === '') return asked.map(() => undefined);
  const given = asked.map(({ day, unit }, at) => ({ at, day: day || null, unit }));
  const { rows } = await sql<{ price: string | null; day: string | null }>`
    select trim_scale(found.price)::text as price, found.price_date::text as day
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as l (at int, day date, unit text)
    left join lateral (
      select ${prices.price}, ${prices.price_date} from ${prices}
      where ${prices.index_name} = ${indexName} and ${prices.unit} = l.unit and ${prices.price_date} <= l.day
      order by ${prices.price_date} desc, ${prices.id} desc limit 1) found on true
    order by l.at`.execute(tx);
  return rows.map(({ price, day }) =>
    price === null || day === null ? undefined : { price, day },
  );
}
