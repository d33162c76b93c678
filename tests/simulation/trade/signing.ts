import { sql } from 'kysely';

import { builtInEngine } from '#server/kernel/flow/engine.ts';
import { submitSigned } from '#server/modules/actual-delivery/submit-signed.ts';
import { makeSignLink } from '#server/modules/delivery/tell.ts';
import { SignPhone } from '../../helpers/sign-phone.ts';
import { attempt, oneOf } from '../act.ts';
import type { Part } from '../part.ts';
import { AT } from '../parts/life.ts';
import type { World } from '../world.ts';
import type { Delivery } from './model.ts';
import { tons } from './money.ts';
import { cameOf, isRight, named, receive } from './receipts.ts';
import type { Sites } from './sites.ts';
import type { Trade } from './trade.ts';

/** Each phone gets so many codes a day: whoever signs has a new one each time. */
const FIRST_PHONE = 13_930_000_000;

/** The job that follows a delivery makes the link; its supplier prints it. */
async function tokenOf(world: World, { id }: Delivery): Promise<string> {
  const { database, clock, cipher } = world.portal;
  await makeSignLink({ db: database.db, clock, cipher }, { id, at: clock.now().toISOString() });
  const { data } = await world.get(world.cast.supplier, '/portal/delivery/signLink', { id });
  return ((data ?? {}) as { url?: string }).url?.split('/').at(-1) ?? '';
}

/** A receipt by signature is there at once, in place of what the buyer had begun to upload, and its job hands it in. */
async function signed(world: World, trade: Trade, of: Parameters<typeof receive>[0]) {
  const { delivery, lines } = of;
  const [row] = await world.rows(sql<{ id: string }>`
    select id::text as id from actual_delivery where delivery_id = ${delivery.id} and not deleted
    order by id desc limit 1`);
  const id = row?.id ?? '';
  for (const other of trade.receipts) {
    if (other.delivery !== delivery) continue;
    if (other.status !== AT.rejected && other.status !== AT.voided) other.status = AT.gone;
  }
  await named(world, id, lines);
  const { database, clock, cipher } = world.portal;
  await submitSigned({ db: database.db, clock, cipher, engine: builtInEngine }, { id });
  trade.receipts.push({ id, status: AT.review, passed: 0, delivery, isSigned: true, lines });
  receive(of);
}

/** Signing at the site (现场签收) without an account: all of it, a part, some refused, now and then twice. */
export function signing(trade: Trade, sites: Sites): Part {
  let phones = FIRST_PHONE;
  const act = async (world: World): Promise<string | undefined> => {
    const isApt = ({ status, pick }: Delivery) => status === 'waiting' && pick.mode === '1';
    const delivery = oneOf(world, trade.deliveries, isApt);
    if (delivery === undefined) return undefined;
    const { receiverId } = await sites.of(world, delivery.pick.pair.request.project);
    phones += 1;
    const number = String(phones);
    await world.rows(sql`update scene_receiver set phone = ${number} where id = ${receiverId}`);
    const token = await tokenOf(world, delivery);
    const phone = new SignPhone(world.portal);
    const proved = token === '' ? undefined : await phone.prove({ token, phone: number });
    const name = `#${trade.deliveries.indexOf(delivery) + 1}`;
    if (proved?.code !== 0) {
      if (delivery.status === 'waiting')
        world.unexpected(`delivery ${name} cannot be signed: ${proved?.body}`);
      return `${name} ${String(proved?.code ?? 'no link')}`;
    }
    const lines = cameOf(world, delivery);
    const body = await phone.whole({ token, lineIds: [], phone: number }, [], {
      lines: lines.map(({ brought, received, rejected }) => ({
        lineId: brought.id,
        receivedQty: tons(received),
        rejectedQty: tons(rejected),
        rejectReason: rejected > 0n ? '外观损坏' : '',
      })),
    });
    const { isDone, code } = await attempt(world, {
      who: phone.browser,
      path: '/portal/sign/submit',
      body,
      may: isRight({ delivery, isSigned: false, lines }) ? undefined : false,
    });
    if (isDone) await signed(world, trade, { delivery, lines });
    return `${name} ${String(code)}`;
  };
  return {
    name: 'signing',
    steps: [{ name: 'sign submit', weight: 4, act }],
    check: () => Promise.resolve([]),
  };
}
