import { sql } from 'kysely';
import { adminRole } from '#contract/account/people.ts';
import { type PlatformRole, STAFF } from '#contract/account/platform-role.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { CallOutput, Endpoint } from '#contract/wire/endpoint.ts';
import { objectTypeName } from '#contract/wire/object-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { type NodeDefinition, readNodes } from '#server/kernel/flow/definition.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';

const roles = columnsOf('role');
const definitions = columnsOf('process_definition', 'd');

type Rights = CallOutput<typeof adminRole.rights>;

/** Words that say nothing without what is saved or deleted. */
const BARE = ['删除'];
/** What every reader of a list may do with it. */
const EXPORT = '导出';

/** What a call does, where it is this role's and not everybody's. */
function deedOf({ access, effect, roles: open, word, path }: Endpoint, role: string): string[] {
  if (access !== 'operator' || effect !== 'write' || word === undefined || word === EXPORT)
    return [];
  if (open === undefined || open === 'own' || open === STAFF) return [];
  if (!open.some((one: PlatformRole) => one === role)) return [];
  return [BARE.includes(word) ? `${word}${objectTypeName(path.split('/')[2] ?? '')}` : word];
}

const deedsOf = (role: string) => [...new Set(ENDPOINTS.flatMap((call) => deedOf(call, role)))];

interface Row {
  role_name: string;
  processes: { name: string; nodes: unknown }[];
}

/** The role, and every process as new documents run by it. */
const rightsQuery = sessionRead<{ id: string }, Row>(
  ({ p }) => sql<Row>`
    select ${roles.role_name}, (
      select coalesce(jsonb_agg(jsonb_build_object('name', newest.name, 'nodes', newest.nodes)
        order by newest.key), '[]')
      from (
        select distinct on (${definitions.key}) ${definitions.key}, ${definitions.name}, ${definitions.nodes}
        from ${definitions} where ${definitions.released}
        order by ${definitions.key}, ${definitions.version} desc
      ) newest
    ) as processes
    from ${roles} where ${roles.code} = ${p('id')}`,
);

const decidesAt = (role: string) => (node: NodeDefinition) =>
  node.side === 'platform' && node.role === role;

function decisionsOf(role: string, processes: Row['processes']): Rights['decides'] {
  return processes.flatMap(({ name, nodes }) => {
    const own = readNodes(nodes).filter(decidesAt(role));
    return own.length === 0 ? [] : [{ process: name, nodes: own.map(({ nodeName }) => nodeName) }];
  });
}

/** What a role may do: calls that are its own, and nodes of processes that it decides at. */
export function roleRightsRoute(kernel: Kernel): Route {
  return signedInRead(kernel, adminRole.rights, {
    query: rightsQuery,
    values: ({ input: { id } }) => ({ id }),
    answer([row], { values: { id } }) {
      if (row === undefined) throw noSuchRecord();
      return { does: deedsOf(id), decides: decisionsOf(id, row.processes) };
    },
  });
}
