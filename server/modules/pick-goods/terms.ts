import { sql } from 'kysely';
import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PICK_REFUSAL, PICK_SHORT } from '#contract/pick-goods/pick-goods.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { projectStatusOn } from '#server/trade/orders/status-on.ts';
import { type Backing, backingOf } from './backing.ts';

const orders = columnsOf('estimate_order', 'o');
const projects = columnsOf('project', 'p');

/** An estimate order, as goods are called off it. */
export interface OrderTerms extends Backing {
  id: string;
  no: string;
  projectId: string;
  buyerId: string;
  supplierId: string;
  status: string;
  productLine: string;
  projectStatus: string;
  depositRequired: string;
  depositReceived: string;
  /** What has not come was given up. */
  isRestClosed: boolean;
}

/** Reads it as of a day (yyyy-MM-dd); `lock` keeps it as it is until the end of the transaction. Throws 404 where the transaction does not see it. */
export async function orderTerms(
  tx: Tx,
  id: string,
  day: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OrderTerms> {
  const { rows } = await sql<Omit<OrderTerms, keyof Backing>>`
    select ${orders.id}::text, ${orders.estimate_order_no} as no, ${orders.project_id}::text as "projectId",
      ${orders.company_id}::text as "buyerId", ${orders.supplier_id}::text as "supplierId",
      ${orders.estimate_order_status} as status, ${orders.rest_closed_time} is not null as "isRestClosed", ${projects.product_line} as "productLine",
      ${projectStatusOn(day)} as "projectStatus", ${orders.deposit_required}::text as "depositRequired",
      ${orders.deposit_received}::text as "depositReceived"
    from ${orders} join ${projects} on ${projects.id} = ${orders.project_id}
    where ${orders.id} = ${id} and not ${orders.deleted}
    ${lock ? sql`for no key update of o` : sql``}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  return { ...row, ...(await backingOf(tx, id)) };
}

interface Obstacle {
  code: string;
  text: string;
}

const OPEN: readonly string[] = [ESTIMATE_STATUS.running, ESTIMATE_STATUS.partOfficial];

function projectObstacle({ productLine, projectStatus }: OrderTerms): Obstacle | undefined {
  if (productLine === FACTORING) return PICK_REFUSAL.factoring;
  if (projectStatus === PROJECT_STATUS.frozen) return PICK_REFUSAL.frozen;
  return projectStatus === PROJECT_STATUS.running ? undefined : PICK_REFUSAL.status;
}

/** I16: the deposit stands before goods leave. */
function depositObstacle({ depositRequired, depositReceived }: OrderTerms): Obstacle | undefined {
  const short = round2(subtract(depositRequired, depositReceived));
  if (isAtMost(short, '0')) return undefined;
  const [due, paid, left] = [depositRequired, depositReceived, short].map(grouped);
  return {
    code: PICK_SHORT.deposit,
    text: `保证金不足：应缴 ${due} 元，已缴 ${paid} 元，还差 ${left} 元，缴足后才能提货`,
  };
}

/** What stands in the way of any pick-up of an order, the first thing first (rules.md B.4, C.7). */
export function obstaclesOf(terms: OrderTerms): Obstacle[] {
  const { status, isAccepted, isPaid, isRestClosed } = terms;
  return [
    projectObstacle(terms),
    OPEN.includes(status) && !isRestClosed ? undefined : PICK_REFUSAL.order,
    isAccepted ? undefined : PICK_REFUSAL.supplier,
    isPaid ? undefined : PICK_REFUSAL.unpaid,
    depositObstacle(terms),
  ].filter((one) => one !== undefined);
}
