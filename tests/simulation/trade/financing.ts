import { sql } from 'kysely';

import { accountOf, factoringProject } from '../../helpers/factoring-projects.ts';
import { Limits } from '../../helpers/limits.ts';
import type { World } from '../world.ts';

/** A receivable that is financed (应收账款). */
export interface Financed {
  id: string;
  invoiceNo: string;
  transfer: bigint;
  /** What its debtor has paid. */
  collected: bigint;
}

/** Receivables that are financed together (保理融资), as far as they have come. */
export interface Financing {
  id: string;
  lines: Financed[];
  stage: 'offered' | 'proposed' | 'confirmed' | 'answered' | 'ready' | 'advanced';
}

/** A project of factoring whose seller is the supplier and whose debtor is the buyer. */
export interface Factory {
  projectId: string;
  bankId: string;
  all: Financing[];
  /** Numbers of invoices that are financed. */
  invoices: Set<string>;
}

/** One that runs from the first day on. */
export async function plantFactory(world: World): Promise<Factory> {
  const { portal, cast } = world;
  const { supplier: seller, buyer: debtor } = cast.sides;
  const db = portal.database.superuser;
  const bankId = await accountOf(db, seller);
  const of = { seller, debtor, bankId, noticeType: '1', productId: '401' };
  const projectId = await factoringProject(db, new Limits(portal), of);
  return { projectId, bankId, all: [], invoices: new Set() };
}

/** The receivables of a financing as the tables hold them, oldest first. */
export async function linesOf(
  world: World,
  id: string,
): Promise<Record<'id' | 'transfer' | 'due' | 'outstanding' | 'advance', string>[]> {
  return await world.rows(sql<
    Record<'id' | 'transfer' | 'due' | 'outstanding' | 'advance', string>
  >`
    select id::text as id, transfer_amount::text as transfer, due_date::text as due, outstanding::text as outstanding,
      advance_amount::text as advance
    from factoring_line where factoring_id = ${id} order by sort`);
}
