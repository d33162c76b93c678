import { sql } from 'kysely';
import { ADMINISTRATORS } from '#contract/account/platform-role.ts';
import { adminProcessConfig, PROCESS, type ShownNode } from '#contract/flow/process-config.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { type NodeDefinition, readNodes } from '#server/kernel/flow/definition.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { conditionText, type ParamWords } from './condition-text.ts';
import { mayHours, mayRole, rolesFor } from './versions.ts';

const configs = columnsOf('process_config', 'config');
const definitions = columnsOf('process_definition', 'd');
const products = columnsOf('product_type', 'product');
const entries = columnsOf('enum_entry', 'e');
const instances = columnsOf('process_instance', 'i');
const accounts = columnsOf('account', 'a');
const relations = columnsOf('role_relation', 'held');
const params = columnsOf('param', 'p');

type Detail = CallOutput<typeof adminProcessConfig.detail>;

/** A published version as stored; times come as text. */
interface Version {
  version: number;
  name: string;
  nodes: unknown;
  by: string | null;
  at: string | null;
  note: string;
  running: number;
}

interface Asked extends Record<string, unknown> {
  id: string;
  /** A version; undefined for the newest. */
  of: string | undefined;
}

interface Row {
  module_id: string;
  key: string;
  module_name: string;
  product_name: string;
  stopped: boolean;
  version: number;
  /** The newest first. */
  versions: Version[];
  role_names: Record<string, string>;
  holders: Record<string, number>;
  params: ParamWords;
}

const VERSIONS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('version', ${definitions.version}, 'name', ${definitions.name},
    'nodes', ${definitions.nodes}, 'by', ${accounts.nick_name}, 'at', ${definitions.published_at},
    'note', ${definitions.note}, 'running', (
      select count(*) from ${instances} where ${instances.definition_key} = ${definitions.key}
        and ${instances.definition_version} = ${definitions.version} and ${instances.status} in ('running', 'returned')))
    order by ${definitions.version} desc), '[]')
  from ${definitions} left join ${accounts} on ${accounts.id} = ${definitions.published_by}
  where ${definitions.key} = ${configs.process_def_key} and ${definitions.released})`;

const query = sessionRead<Asked, Row>(
  ({ p }) => sql<Row>`
    select ${configs.module_id}, ${configs.process_def_key} as key, ${configs.stopped}, ${configs.version},
      coalesce((select ${entries.name} from ${entries} where ${entries.enum_name} = 'ModuleId'
        and ${entries.code} = ${configs.module_id}), '') as module_name,
      coalesce((select ${products.name} from ${products}
        where ${products.code} = ${configs.product_code}), '全部') as product_name,
      ${VERSIONS} as versions,
      (select jsonb_object_agg(${entries.code}, ${entries.name}) from ${entries}
        where ${entries.enum_name} in ('PlatformRole', 'CustomerRole')) as role_names,
      (select coalesce(jsonb_object_agg(role, holders), '{}') from (
        select ${relations.role_code} as role, count(*) as holders from ${relations}
        join ${accounts} on ${accounts.id} = ${relations.account_id} and ${accounts.status} = 1
        group by ${relations.role_code}) held) as holders,
      (select jsonb_object_agg(${params.name}, jsonb_build_object('title', ${params.title}, 'value', ${params.value}))
        from ${params}) as params
    from ${configs} where ${configs.module_id} || '-' || ${configs.product_code} = ${p('id')}`,
);

function shownNode(node: NodeDefinition, row: Row, flow: Flow | undefined): ShownNode {
  const { nodeKey, nodeName, side, role, slaHours, condition } = node;
  const labels = new Map(flow?.fields?.map(({ key, label }) => [key, label]));
  return {
    nodeKey,
    nodeName,
    side,
    role,
    roleName: row.role_names[role] ?? role,
    all: node.mode === 'all',
    slaHours,
    condition: condition === undefined ? '' : conditionText(condition, row.params),
    sets: node.formEditable.flatMap((key) => labels.get(key) ?? []),
    mayRole: flow !== undefined && mayRole(node),
    mayHours: flow !== undefined && mayHours(node),
  };
}

function shown(row: Row, id: string, of: number | undefined, flow: Flow | undefined) {
  const [newest] = row.versions;
  const asked = of === undefined ? newest : row.versions.find(({ version }) => version === of);
  if (newest === undefined || asked === undefined) throw noSuchRecord();
  return {
    id,
    name: asked.name,
    processDefKey: row.key,
    moduleName: row.module_name,
    productName: row.product_name,
    status: row.stopped ? '2' : '1',
    version: row.version,
    shown: asked.version,
    newest: newest.version,
    nodes: readNodes(asked.nodes).map((node) => shownNode(node, row, flow)),
    versions: row.versions.map(({ version, by, at, note, running }) => ({
      version,
      publishedBy: by ?? '',
      publishTime: at === null ? '' : wireTime(new Date(at)),
      note,
      running,
    })),
    roles: rolesFor(flow).map((code) => ({
      code,
      name: row.role_names[code] ?? code,
      holders: row.holders[code] ?? 0,
    })),
    fixed: flow === undefined ? PROCESS.fixed : '',
  } satisfies Omit<Detail, 'actions'>;
}

/** One process with its versions, and the nodes of one of them. */
export function detailRoute(kernel: Kernel, flows: ReadonlyMap<string, Flow>): Route {
  return signedInRead(kernel, adminProcessConfig.detail, {
    query,
    values: ({ input: { id, of } }) => ({ id, of }),
    answer([row], { me, values: { id, of } }) {
      if (row === undefined) throw noSuchRecord();
      const asked = of === undefined ? undefined : Number(of);
      const detail = shown(row, id, asked, flows.get(row.module_id));
      const writes = me.roles.some((role) => ADMINISTRATORS.some((one) => one === role));
      const may = writes && detail.fixed === '';
      const state = row.stopped ? 'start' : 'stop';
      const isNewest = detail.shown === detail.newest;
      return { ...detail, actions: may ? [...(isNewest ? ['publish'] : []), state] : [] };
    },
  });
}
