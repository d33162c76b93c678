import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';

const products = columnsOf('product_type');
const releases = columnsOf('form_release', 'release');

/** A product itself, its line, and '' for all, as rows (product_code, distance): nearer ones first. */
export function productChain(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${productId}::text as product_code, 0 as distance
    union all select ${products.parent_code}, 1 from ${products}
      where ${products.code} = ${productId} and ${products.parent_code} is not null
    union all select '', 2
  )`;
}

/** The newest published release of a module's form that is nearest to a product; `and` narrows it. */
export function newestRelease(
  moduleId: RawBuilder<unknown>,
  productId: RawBuilder<unknown>,
  and: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`(
    select ${releases.module_id}, ${releases.product_code}, ${releases.version}
    from ${productChain(productId)} chain join ${releases} using (product_code)
    where ${releases.module_id} = ${moduleId} and ${releases.published} and ${and}
    order by distance, ${releases.version} desc limit 1
  )`;
}
