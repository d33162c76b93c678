import type { Kysely } from 'kysely';

import type { Database } from '#server/db/types.ts';
import { type NodeDefinition, readNodes } from '#server/kernel/flow/definition.ts';
import { PROCESS_DEFINITIONS, type ProcessSeed } from './definitions.ts';

/** To be raised with every change of a process: an installation keeps the versions it has and gets the new one beside them. */
export const FLOW_VERSION = 7;

/**
 * Nodes of a new release with the roles and hours that operators gave those of the one before: `kept` was made from `origin`.
 * A node that the program itself has given to another since takes what the program says.
 */
export function carriedOver(
  nodes: readonly NodeDefinition[],
  origin: readonly NodeDefinition[],
  kept: readonly NodeDefinition[],
): NodeDefinition[] {
  const named = (list: readonly NodeDefinition[], { nodeKey }: NodeDefinition) =>
    list.find((one) => one.nodeKey === nodeKey);
  return nodes.map((node) => {
    const [was, is] = [named(origin, node), named(kept, node)];
    if (was === undefined || is === undefined || was.role !== node.role) return node;
    const slaHours = was.slaHours === node.slaHours ? is.slaHours : node.slaHours;
    return { ...node, role: is.role, slaHours };
  });
}

function versionsOf(db: Kysely<Database>, keys: readonly string[]) {
  return db
    .selectFrom('process_definition')
    .select(['key', 'version', 'shipped', 'nodes', 'published_by'])
    .where('key', 'in', keys)
    .orderBy('version', 'desc')
    .execute();
}

type Versions = Awaited<ReturnType<typeof versionsOf>>;

/** What a new release of the program adds of a process; undefined where it is there. */
function added({ key, name, nodes }: ProcessSeed, all: Versions) {
  const versions = all.filter((one) => one.key === key);
  if (versions.some(({ shipped }) => shipped === FLOW_VERSION)) return undefined;
  const [newest] = versions;
  const origin = versions.find(
    ({ shipped, published_by }) => published_by === null && shipped === newest?.shipped,
  );
  const kept =
    newest?.published_by && origin
      ? carriedOver(nodes, readNodes(origin.nodes), readNodes(newest.nodes))
      : nodes;
  return {
    key,
    // Behind whatever operators have published meanwhile.
    version: Math.max(FLOW_VERSION, (newest?.version ?? 0) + 1),
    name,
    nodes: JSON.stringify(kept),
    released: true,
    shipped: FLOW_VERSION,
  };
}

/** Adds the processes that are missing; running instances keep the version they began with. */
export async function seedFlows(
  db: Kysely<Database>,
  definitions: typeof PROCESS_DEFINITIONS = PROCESS_DEFINITIONS,
): Promise<void> {
  const versions = await versionsOf(
    db,
    definitions.map(({ key }) => key),
  );
  const missing = definitions.flatMap((seed) => added(seed, versions) ?? []);
  if (missing.length === 0) return;
  await db
    .insertInto('process_definition')
    .values(missing)
    .onConflict((row) => row.doNothing())
    .execute();
}
