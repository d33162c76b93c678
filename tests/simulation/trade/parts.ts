import { checkInvariants } from '../invariants/all.ts';
import type { Part } from '../part.ts';
import type { ProjectPart } from '../parts/projects.ts';
import { amendments } from './amendments.ts';
import { balances } from './balances.ts';
import { bankResults } from './bank-results.ts';
import { bankStatements } from './bank-statements.ts';
import { books } from './books.ts';
import { collections } from './collections.ts';
import { deliveries } from './deliveries.ts';
import { deposits } from './deposits.ts';
import { disputes } from './disputes.ts';
import { endTrade } from './ended.ts';
import { factorings } from './factorings.ts';
import { invoices } from './invoices.ts';
import { followTrade } from './limits.ts';
import { objections } from './objections.ts';
import { orders } from './orders.ts';
import { payApplies } from './pay-applies.ts';
import { payOuts } from './pay-outs.ts';
import { pickGoods } from './pick-goods.ts';
import { receipts } from './receipts.ts';
import { receivables } from './receivables.ts';
import { settlements } from './settlements.ts';
import { signing } from './signing.ts';
import { Sites } from './sites.ts';
import { stopList } from './stop-list.ts';
import { Trade } from './trade.ts';
import { trips } from './trips.ts';

/** How often something is done of the trade, against one thing that is done of projects and their limits. */
const OFTEN = 4;
const often = (part: Part): Part => ({
  ...part,
  steps: part.steps.map((step) => ({ ...step, weight: step.weight * OFTEN })),
});

/** Every noun of the trade, in the order of its deals, over the projects that have a limit. */
export function tradeParts(projects: ProjectPart): Part[] {
  const trade = new Trade();
  const sites = new Sites();
  projects.ends.push((project) => endTrade(trade, project));
  projects.mayBegin = () => !trade.isStopped;
  const ground: Part = {
    name: 'trade',
    steps: [],
    ofTables: true,
    begin: (world) => sites.plant(world, projects),
    follow: (world) => followTrade(world, trade, projects),
    check: (world) =>
      checkInvariants(world, [...projects.all.map(({ id }) => id), ...world.planted]),
  };
  const parts = [
    payApplies(trade, projects, sites),
    orders(trade),
    amendments(trade),
    deposits(trade),
    payOuts(trade),
    pickGoods(trade, sites),
    trips(trade),
    deliveries(trade),
    signing(trade, sites),
    receipts(trade, sites),
    objections(trade),
    settlements(trade),
    disputes(trade),
    invoices(trade),
    collections(trade),
    bankResults(trade),
    bankStatements(trade),
    receivables(trade),
    balances(),
    books(),
    factorings(trade),
    stopList(trade),
  ];
  return [ground, ...parts.map(often)];
}
