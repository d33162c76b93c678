import { sql } from 'kysely';

/**
 * The columns of a table of goods lines (rules.md C.16), for its migration, after the reference to its document. The
 * database holds each line to I8 by itself; `upstream_id` is the line that it was copied from.
 */
export const goodsLineColumns = sql`
  id bigint primary key default next_id(),
  sort int not null,
  upstream_id bigint,
  goods_name text not null,
  brand text not null,
  spec text not null,
  material text not null,
  unit text not null,
  qty numeric(20, 6) not null check (qty > 0),
  price_incl numeric(20, 6) not null check (price_incl >= 0),
  tax_rate numeric(10, 6) not null check (tax_rate >= 0),
  amount_incl numeric(20, 2) not null check (amount_incl = round(qty * price_incl, 2)),
  tax_amount numeric(20, 2) not null
    check (tax_amount = round(amount_incl * tax_rate / (1 + tax_rate), 2)),
  amount_excl numeric(20, 2) not null check (amount_excl = amount_incl - tax_amount),
  remark text not null`;
