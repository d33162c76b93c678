import { type RawBuilder, sql } from 'kysely';

/** A product itself, its line, and '' for all, as rows (product_code, distance): nearer ones first. */
export function productChain(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${productId}::text as product_code, 0 as distance
    union all select parent_code, 1 from product_type where code = ${productId} and parent_code is not null
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
    select release.module_id, product_code, version
    from ${productChain(productId)} chain join form_release release using (product_code)
    where release.module_id = ${moduleId} and published and ${and}
    order by distance, version desc limit 1
  )`;
}
