import { isMore, isZero } from '../arithmetic/decimal.ts';
import { multiply, round2 } from '../arithmetic/money.ts';

/** A quantity and an amount of money, both decimal text; '0' where the claim has none of it. */
export interface ClaimOf {
  readonly qty: string;
  readonly amount: string;
}

const isNothing = (value: string) => value === '' || isZero(value);

/**
 * A claim as it is kept. One by quantity alone is worth quantity × price, to the cent, never above `most`: what goods cost
 * that are in dispute is in dispute with them (I20). Without a price the amount is what was said.
 */
export function claimOf(
  said: ClaimOf,
  { price, most }: { readonly price: string | null; readonly most: string | null },
): ClaimOf {
  const qty = said.qty === '' ? '0' : said.qty;
  if (!isNothing(said.amount) || price === null || isNothing(qty)) {
    return { qty, amount: said.amount === '' ? '0' : said.amount };
  }
  const worth = round2(multiply(qty, price));
  return { qty, amount: most !== null && isMore(worth, most) ? most : worth };
}
