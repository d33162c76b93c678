import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { AT } from '../parts/life.ts';
import type { World } from '../world.ts';
import type { PayOut, PayOutLife } from './model.ts';
import { yuan } from './money.ts';
import { paidOf, payStatusOf } from './paid.ts';
import type { Trade } from './trade.ts';

const CODE: Readonly<Record<PayOutLife, string>> = {
  pending: '1',
  paying: '2',
  paid: '3',
  received: '4',
  failed: '5',
  bounced: '6',
  gone: 'gone',
};

function wrongOf(
  out: Pick<PayOut, 'amount' | 'life'>,
  at: number,
  is: string | undefined,
): string[] {
  const was = `${CODE[out.life]} ${yuan(out.amount)}`;
  return was === is ? [] : [`pay-out #${at + 1} is ${is ?? 'not there'}, not ${was}`];
}

/** Every pay-out stands where the model has it, and every request counts what was paid of it. */
export async function checkPayOuts(world: World, trade: Trade): Promise<string[]> {
  const all = trade.payOuts;
  const rows = await world.rows(sql<{ id: string; is: string }>`
    select id::text as id, case when deleted then 'gone' else payment_status end || ' ' || amount as is
    from payment where id = any (${all.flatMap(({ id, returns }) => [id, ...returns.map((one) => one.id)])}::bigint[])`);
  const are = new Map(rows.map(({ id, is }) => [id, is]));
  const wrong = all.flatMap((out, at) => [
    ...wrongOf(out, at, are.get(out.id)),
    ...out.returns.flatMap(({ id, amount, life }) =>
      wrongOf({ amount: -amount, life }, at, are.get(id)),
    ),
  ]);
  const requests = await world.rows(sql<{ id: string; status: string; paid: string }>`
    select id::text as id, pay_apply_status as status, paid_amount::text as paid from pay_apply
    where id = any (${trade.requests.map(({ id }) => id)}::bigint[]) and audit_status = ${AT.approved}`);
  for (const { id, status, paid } of requests) {
    const request = trade.requests.find((one) => one.id === id);
    if (request === undefined) continue;
    const name = `request #${trade.requests.indexOf(request) + 1}`;
    const right = payStatusOf(request);
    if (status !== right) wrong.push(`${name} is ${status}, not ${right}`);
    if (units(paid, 2) !== paidOf(request)) {
      wrong.push(`${name} has ${paid} paid, not ${yuan(paidOf(request))}`);
    }
  }

  return wrong;
}
