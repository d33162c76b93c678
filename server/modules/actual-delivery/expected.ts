import { sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import { actualDelivery } from '#contract/actual-delivery/calls.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import { goodsSummary } from '#server/kernel/resource/goods-lines.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { arrivingLines } from '#server/trade/goods/arriving.ts';
import { arriving, signersOf } from './site.ts';

const t = columnsOf('delivery', 't');
const companies = columnsOf('company', 'c');

/** Deliveries that a chooser offers. */
const MOST = 50;

/** 收货员 reads no price (rules.md C.22). */
const onlyReceives = ({ roles }: Me) => roles.every((role) => role === ROLE.receiver);

/** Deliveries to my company that wait for their receipt. */
const awaitingRoute = (kernel: Kernel, writers: readonly string[]): Route =>
  transactedRead(kernel, actualDelivery.awaiting, async ({ tx, me, input }) => {
    expectOneOf(me, writers);
    const { projectId, nameLike } = input;
    const pattern = `%${nameLike.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
    const { rows } = await sql<{
      id: string;
      deliveryNo: string;
      pickNo: string;
      supplierName: string;
      goodsSummary: string;
      deliveryDate: string;
    }>`
      select ${t.id}::text, ${t.delivery_no} as "deliveryNo", ${t.pick_no} as "pickNo",
        ${companies.name} as "supplierName", coalesce(${goodsSummary('delivery_line', 'delivery_id')}, '') as "goodsSummary",
        coalesce(${t.delivery_date}::text, '') as "deliveryDate"
      from ${t} join ${companies} on ${companies.id} = ${t.supplier_id}
      where ${t.buyer_company_id} = ${me.companyId}::bigint and not ${t.deleted}
        and ${t.delivery_status} = ${DELIVERY_STATUS.waiting}
        and ${projectId === undefined ? sql`true` : sql`${t.project_id} = ${projectId}`}
        and (${t.delivery_no} ilike ${pattern} or ${t.pick_no} ilike ${pattern})
      order by ${t.id} limit ${MOST}`.execute(tx);
    return rows;
  });

/** What a delivery brings, for whoever may file its receipt. */
const expectedRoute = (kernel: Kernel, writers: readonly string[]): Route =>
  transactedRead(kernel, actualDelivery.expected, async ({ tx, me, at, input: { id } }) => {
    expectOneOf(me, writers);
    const delivery = await arriving(tx, id);
    if (delivery?.buyerId !== me.companyId) throw noSuchRecord();
    const { projectId, no: deliveryNo, supplierName, sceneName, deliveryDate } = delivery;
    const signers = await signersOf(tx, delivery.sceneId, wireDay(at));
    const lines = await arrivingLines(tx, id);
    return {
      projectId,
      deliveryNo,
      supplierName,
      sceneName,
      deliveryDate,
      tolerance: await toleranceOf(tx, delivery.productLine),
      lines: lines.map((line) => ({ ...line, priceIncl: onlyReceives(me) ? '' : line.priceIncl })),
      receivers: signers.filter(({ valid }) => valid),
    };
  });

/** What a form of a receipt asks before it is filled in. */
export const expectedRoutes = (kernel: Kernel, writers: readonly string[]): Route[] => [
  awaitingRoute(kernel, writers),
  expectedRoute(kernel, writers),
];
