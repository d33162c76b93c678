import { type RawBuilder, sql } from 'kysely';

import { PARTY_ROLE, type ProjectDetail } from '#contract/project/project.ts';
import { computed } from '#server/kernel/resource/field.ts';
import { type Filter, like } from '#server/kernel/resource/filter.ts';

// What the lists of customers and of operators show alike of a project, over `t`.

/** The company that reads; the setting that the row-level policies read too. */
export const ME = sql`nullif(current_setting('app.company_id', true), '')::bigint`;
/** Companies that are told what was filed: those of the terms, and the one that filed it. */
const FILED = sql`t.terms_seen_by || t.company_id`;
/** A supplier does not learn who else supplies. */
export const TOLD_PARTIES = sql`(
  pp.role <> ${PARTY_ROLE.supplier} or pp.party_company_id = ${ME} or ${ME} = any (${FILED})
  or app_is_operator()
)`;

/** The business type with its line before it. */
export const productName = computed(
  'product_name',
  sql`(
    select coalesce(line.name || '/', '') || leaf.name
    from product_type leaf left join product_type line on line.code = leaf.parent_code
    where leaf.code = t.product_id
  )`,
  String,
);

export const buyerName = computed(
  'buyer_name',
  sql`coalesce((
    select pp.name from project_party pp
    where pp.project_id = t.id and pp.role = ${PARTY_ROLE.buyer} limit 1
  ), '')`,
  String,
);

export const supplierNames = computed(
  'supplier_names',
  sql`array(
    select pp.name from project_party pp
    where pp.project_id = t.id and pp.role = ${PARTY_ROLE.supplier} and ${TOLD_PARTIES}
    order by pp.sort
  )`,
  (stored) => stored as string[],
);

/** Read under the ledger's own policies: null for whoever is not told the terms. */
const LIMIT = sql`(
  select json_build_object('creditLimit', l.credit_limit::text, 'reserved', l.reserved::text,
    'occupied', l.occupied::text, 'available', l.available::text)
  from project_limit l where l.project_id = t.id
)`;

export const limitNow = computed(
  'limit',
  LIMIT,
  (stored) => stored as NonNullable<ProjectDetail['limit']> | null,
);

/** Lines by their digit, business types by their code. */
export const productFilter: Filter = {
  suffixes: ['in'],
  params: (given) => (Array.isArray(given) && given.length > 0 ? { in: given } : undefined),
  where: (p) => sql<boolean>`array[t.product_id, t.product_line] && ${p('in')}::text[]`,
};

/** In the name of the buyer, which stands among the parties. */
export const buyerFilter: Filter = (() => {
  const byName = like('name');
  return {
    ...byName,
    where: (p: (suffix: string) => RawBuilder<unknown>) =>
      sql<boolean>`exists (
        select from project_party pp where pp.project_id = t.id and pp.role = ${PARTY_ROLE.buyer}
          and pp.name ilike ${p('is')}
      )`,
  };
})();
