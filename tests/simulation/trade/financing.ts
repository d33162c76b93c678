import { sql } from 'kysely';

import { accountOf, factoringProject } from '../../helpers/factoring-projects.ts';
import { Limits } from '../../helpers/limits.ts';
import { STANDING } from '../invariants/factoring.ts';
import type { World } from '../world.ts';

/** A receivable that is financed (应收账款). */
export interface Financed {
  id: string;
  invoiceNo: string;
  transfer: bigint;
  /** What its debtor, or for an undisclosed one the legal officer, stands for; undefined before. */
  confirmed: bigint | undefined;
  /** What its debtor has paid. */
  collected: bigint;
  /** What its debtor has paid as its fee, and has not had back. */
  fee: bigint;
  /** What may be advanced of it, once its financing is ready. */
  share: bigint;
  /** Something came in while it was advanced: by that the advance has cost something. */
  isRepaid: boolean;
  /** It was given up for lost. */
  isLost: boolean;
  /** Its seller has paid for it. */
  isSellers: boolean;
}

/** Money that went to a seller, and of an advance for which receivables. */
export interface Drawn {
  id: string;
  amount: bigint;
  parts: readonly { line: Financed; amount: bigint }[];
  /** The bank has given it back. */
  isBounced: boolean;
}

/** What a seller has asked for of a financing: the advance (7), or its balance (8). */
export interface Draw {
  /** Of its request. */
  id: string;
  kind: '7' | '8';
  asked: bigint;
  isGranted: boolean;
  isClosed: boolean;
  payments: Drawn[];
}

export type Stage =
  | 'offered'
  | 'proposed'
  | 'declined'
  | 'confirmed'
  | 'ready'
  | 'advanced'
  | 'ended';

/** Receivables that are financed together (保理融资), as far as they have come. */
export interface Financing {
  id: string;
  lines: Financed[];
  stage: Stage;
  /** Percent. */
  advanceRate: bigint;
  isRegistered: boolean;
  /** What may be asked for, once it is ready. */
  advance: bigint;
  draws: Draw[];
  /** A standing order has made it, and day from which its scheme is accepted by that; undefined where its seller is asked. */
  byOrder?: true;
  autoOn?: number | undefined;
}

/** Codes of ProductType of the line 保理. */
export const PRODUCTS = ['401', '402', '403', '404'] as const;
export type Product = (typeof PRODUCTS)[number];

const PLANTED = [...PRODUCTS.map((product) => [product, true] as const), ['401', false] as const];

/** A project of factoring whose seller is the supplier and whose debtor is the buyer. */
export interface Factory {
  product: Product;
  isDisclosed: boolean;
  projectId: string;
  bankId: string;
  all: Financing[];
  /** Numbers of invoices that are financed, in any project, and of those that are not any more. */
  invoices: Set<string>;
  freed: Set<string>;
}

/** One of each product that runs from the first day on, and one whose debtor is not told (暗保理). */
export async function plantFactories(world: World): Promise<Factory[]> {
  const { portal, cast } = world;
  const { supplier: seller, buyer: debtor } = cast.sides;
  const db = portal.database.superuser;
  const bankId = await accountOf(db, seller);
  const [invoices, freed] = [new Set<string>(), new Set<string>()];
  const planted: Factory[] = [];
  for (const [product, isDisclosed] of PLANTED) {
    const of = { seller, debtor, bankId, noticeType: isDisclosed ? '1' : '2', productId: product };
    const projectId = await factoringProject(db, new Limits(portal), of);
    planted.push({ product, isDisclosed, projectId, bankId, all: [], invoices, freed });
  }
  return planted;
}

/** A receivable that is new. */
export const fresh = () => ({
  collected: 0n,
  fee: 0n,
  share: 0n,
  isRepaid: false,
  isLost: false,
  isSellers: false,
});

type Shown = 'id' | 'invoiceNo' | 'transfer' | 'due' | 'outstanding' | 'advance' | 'isOver';

/** The receivables of a financing as the tables hold them, oldest first. */
export async function linesOf(world: World, id: string): Promise<Record<Shown, string>[]> {
  return await world.rows(sql<Record<Shown, string>>`
    select id::text as id, invoice_no as "invoiceNo", transfer_amount::text as transfer, due_date::text as due, outstanding::text as outstanding,
      advance_amount::text as advance,
      case when bought_back or written_off_on is not null or (outstanding = 0 and exists (
        select from ${STANDING} m where m.factoring_line_id = l.id and m.kind = '4')) then 'yes' else '' end as "isOver"
    from factoring_line l where factoring_id = ${id} order by sort`);
}
