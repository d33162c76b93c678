import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import type { World } from '../world.ts';
import type { Pair, Request } from './model.ts';
import { amountOf, orderAmount, sum, yuan } from './money.ts';

/** The supplier's price with the project's markup, to five places. */
export async function pairOf(world: World, request: Request): Promise<Pair | undefined> {
  const rows = await world.rows(sql<Record<string, string>>`
    select p.id::text as "purchaseId", e.id::text as "estimateId", p.order_amount::text as bought,
      e.estimate_amount::text as sold, e.deposit_required::text as deposit, pl.id::text as "purchaseLineId",
      el.id::text as "estimateLineId", j.markup::text as markup
    from purchase_order p join estimate_order e on e.purchase_order_id = p.id join project j on j.id = p.project_id
      join purchase_order_line pl on pl.purchase_order_id = p.id
      join estimate_order_line el on el.estimate_order_id = e.id and el.sort = pl.sort
    where p.pay_apply_id = ${request.id} order by pl.sort`);
  const [first] = rows;
  if (first === undefined || rows.length !== request.goods.length) {
    world.unexpected(`a request of ${request.goods.length} lines made orders of ${rows.length}`);
    return undefined;
  }
  const markup = units(first.markup ?? '0', 6) / 10n;
  const lines = request.goods.map((goods, at) => ({
    ...goods,
    salePrice: goods.price + markup,
    purchaseLineId: rows[at]?.purchaseLineId ?? '',
    estimateLineId: rows[at]?.estimateLineId ?? '',
  }));
  const bought = yuan(orderAmount(lines));
  const sold = yuan(sum(lines.map(({ qty, salePrice }) => amountOf(qty, salePrice))));
  if (first.bought !== bought) world.unexpected(`an order is of ${first.bought}, not ${bought}`);
  if (first.sold !== sold) world.unexpected(`an estimate is of ${first.sold}, not ${sold}`);
  const { purchaseId = '', estimateId = '', deposit = '0' } = first;
  const depositRequired = units(deposit, 2);
  const held = { depositRequired, depositHeld: 0n, deposit: '', depositMoving: 0n } as const;
  const made = {
    purchase: '1',
    estimate: '1',
    isDelivered: false,
    isRestClosed: false,
    ...held,
  };
  return { request, purchaseId, estimateId, lines, ...made };
}
