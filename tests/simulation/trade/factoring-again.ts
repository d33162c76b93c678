import { sql } from 'kysely';

import { attempt, oneOf } from '../act.ts';
import type { Step } from '../part.ts';
import type { World } from '../world.ts';
import { advancedOf, drawnOf, isOpen, leftOf, payLeft } from './factoring-draws.ts';
import { ended } from './factoring-rests.ts';
import type { Draw, Drawn, Factory, Financing, Stage } from './financing.ts';
import { yuan } from './money.ts';
import type { Trade } from './trade.ts';

const reason = '户名不符';

type Chosen<T> = { one: Financing; it: T };

/** Something of a financing's draws, mostly one on which something can be done. */
function chosen<T>(
  world: World,
  { all }: Factory,
  of: (draw: Draw) => readonly T[],
  isApt: (it: T) => boolean,
): Chosen<T> | undefined {
  const every = all
    .filter(isOpen)
    .flatMap((one) => one.draws.flatMap(of).map((it): Chosen<T> => ({ one, it })));
  return oneOf(world, every, ({ it }) => isApt(it));
}

const isPayable = (draw: Draw) => !draw.isClosed && leftOf(draw) > 0n;
const itself = (draw: Draw) => [draw];
const nameOf = ({ product, all }: Factory, one: Financing) => `${product} #${all.indexOf(one) + 1}`;

/** What was not paid yet, or came back, is paid: advance and balance alike. */
export const pay = (trade: Trade, factory: () => Factory): Step => ({
  name: 'factoring pay',
  weight: 2.5,
  async act(world) {
    const found = chosen(world, factory(), itself, isPayable);
    if (found === undefined) return undefined;
    const { one, it: draw } = found;
    const { code, amounts } = await payLeft(world, trade, { one, draw });
    return `${nameOf(factory(), one)} ${draw.kind} ${amounts.map(yuan).join(' + ')} ${String(code)}`;
  },
});

/** The bank gives money back: nothing of it cost anything, and it may be paid again; not an advance for which something came in. */
export const bounce = (factory: () => Factory): Step => ({
  name: 'factoring bounce',
  weight: 1.5,
  async act(world) {
    const isApt = (out: Drawn) => !out.isBounced && !out.parts.some(({ line }) => line.isRepaid);
    const found = chosen(world, factory(), ({ payments }) => payments, isApt);
    if (found === undefined) return undefined;
    const { one, it: out } = found;
    const officer = world.cast.operator('officer');
    const attachment = [await world.cast.paper(officer, 111)];
    const { isDone, code } = await attempt(world, {
      who: officer,
      path: '/admin/payment/bounce',
      body: {
        id: out.id,
        bankSerialNo: world.serial(),
        valueDate: world.dayAfter(0),
        reason,
        attachment,
      },
      may: isApt(out),
    });
    const isAdvance = out.parts.length > 0;
    if (isDone) out.isBounced = true;
    // A balance that comes back changes nothing of where a financing stands: its debtor has paid.
    if (isDone && isAdvance) {
      for (const { line } of out.parts) if (advancedOf(one, line) === 0n) line.isLost = false;
      if (drawnOf(one, '7') === 0n) await returned(world, one);
      await ended(world, one);
    }
    const kind = isAdvance ? '7' : '8';
    return `${nameOf(factory(), one)} ${kind} ${yuan(out.amount)} ${String(code)} → ${one.stage}`;
  },
});

/** As if nothing had ever gone out: its seller owes nothing. */
async function returned(world: World, one: Financing): Promise<void> {
  one.stage = 'ready';
  const { data } = await world.get(world.cast.supplier, '/portal/factoring/standing', {
    id: one.id,
  });
  const { total } = (data as { owed?: { total: string } } | null)?.owed ?? {};
  if (total !== '0.00') world.unexpected(`what came back from the bank has cost ${total}`);
}

/** What is left of a request will not be paid by it: it may be asked for by another. */
export const close = (factory: () => Factory): Step => ({
  name: 'factoring close',
  weight: 0.4,
  async act(world) {
    const found = chosen(world, factory(), itself, isPayable);
    if (found === undefined) return undefined;
    const { one, it: draw } = found;
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: '/admin/payApply/close',
      body: { id: draw.id, reason },
      may: draw.isGranted && isPayable(draw),
    });
    if (isDone) draw.isClosed = true;
    if (isDone) await ended(world, one);
    return `${nameOf(factory(), one)} ${draw.kind} ${yuan(leftOf(draw))} ${String(code)}`;
  },
});

const STATUS: Readonly<Record<Stage, readonly string[]>> = {
  offered: ['1'],
  proposed: ['2'],
  confirmed: ['3'],
  ready: ['4'],
  advanced: ['5', '6', '7'],
  declined: ['8'],
  ended: ['9'],
};

/** Each financing stands where the model has it, with what went out and has not come back from the bank, and what is lost. */
export async function checkDraws(world: World, all: readonly Financing[]): Promise<string[]> {
  const rows = await world.rows(sql<{ id: string; status: string; is: string }>`
    select f.id::text as id, f.factoring_status as status, concat_ws(' ', f.advanced_amount, f.balance_paid, (
      select count(*) from factoring_line l where l.factoring_id = f.id and l.written_off_on is not null)) as is
    from factoring f where f.id = any (${all.map(({ id }) => id)}::bigint[])`);
  const are = new Map(rows.map((row) => [row.id, row]));
  return all.flatMap((one, at) => {
    const { status = 'nowhere', is = '' } = are.get(one.id) ?? {};
    const [name, lost] = [`factoring #${at + 1}`, one.lines.filter(({ isLost }) => isLost)];
    const was = `${yuan(drawnOf(one, '7'))} ${yuan(drawnOf(one, '8'))} ${lost.length}`;
    return [
      ...(STATUS[one.stage].includes(status) ? [] : [`${name} is ${status}, not ${one.stage}`]),
      ...(is === was ? [] : [`${name} has ${is} out, not ${was}`]),
    ];
  });
}
