import { sql } from 'kysely';

import { units } from '../../helpers/bigint-oracle.ts';
import { freed } from '../../helpers/dues-model.ts';
import type { Project, ProjectPart } from '../parts/projects.ts';
import type { World } from '../world.ts';
import { sum } from './money.ts';
import { heldBy, paidOf } from './paid.ts';
import type { Trade } from './trade.ts';

/** What of a sale came back, and what that has freed. */
interface Share extends Record<'exposure' | 'paid' | 'whole' | 'freed', string> {
  lost: boolean;
}

/** What of a project's limit is not the requests' own: held for the suppliers' balances, and freed by collections. */
interface Beside {
  id: string;
  balances: string;
  freed: string;
  shares: Share[];
}

/** What came back, or never will, and has freed nothing. */
function settledOf({ lost, ...cents }: Share): bigint {
  const [exposure, paid, whole, was] = [cents.exposure, cents.paid, cents.whole, cents.freed].map(
    (text) => units(text, 2),
  ) as [bigint, bigint, bigint, bigint];
  const owed = { exposure, principal: whole, paid: { principal: paid } };
  return (lost ? exposure : freed(owed)) - was;
}

/**
 * Brings the models of all limits to what requests and pay-outs hold and use of them by the model, with what is held for the
 * suppliers' balances and was freed by collections, which dues.ts looks after (I3, I4).
 */
export async function followTrade(
  world: World,
  trade: Trade,
  projects: ProjectPart,
): Promise<void> {
  const rows = await world.rows(sql<Beside>`
    select p.id::text as id,
      coalesce((select sum(b.reserved) from supplier_balance b where b.project_id = p.id), 0)::text as balances,
      coalesce((select sum(r.freed) from receivable_plan r where r.project_id = p.id), 0)::text as freed,
      coalesce((select jsonb_agg(jsonb_build_object('exposure', r.exposure::text, 'paid', r.paid_principal::text,
        'whole', r.settle_principal::text, 'freed', r.freed::text, 'lost', r.plan_status = '6'))
        from receivable_plan r where r.project_id = p.id and not r.deleted), '[]') as shares
    from project p where p.id = any (${projects.all.map(({ id }) => id)}::bigint[])`);
  const beside = new Map(rows.map((row) => [row.id, row]));
  for (const project of projects.all) follow(project, trade, beside.get(project.id));
}

function follow(project: Project, trade: Trade, beside: Beside | undefined): void {
  const { limit } = project;
  if (limit === undefined || limit.state === 'closed') return;
  const requests = trade.requests.filter((one) => one.project === project);
  const [balances, back] = [beside?.balances, beside?.freed].map((text) => units(text ?? '0', 2));
  const held = sum(requests.map(heldBy)) + (balances ?? 0n);
  const used = sum(requests.map(paidOf)) - (back ?? 0n);
  limit.moveTo(held, used);
  limit.settled = sum((beside?.shares ?? []).map(settledOf));
}
