import { sql } from 'kysely';
import { adminProcessConfig, PROCESS } from '#contract/flow/process-config.ts';
import { KEPT } from '#contract/reference/kept.ts';
import { type NodeDefinition, readNodes } from '#server/kernel/flow/definition.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { changed, historyRoute } from '#server/kernel/log/history.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import {
  changedMeanwhile,
  conflict,
  invalid,
  noSuchRecord,
  refused,
} from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { detailRoute } from './detail.ts';
import { changedNodes, differences, rolesFor } from './versions.ts';

const OBJECT = 'processConfig';
type Flows = ReadonlyMap<string, Flow>;

/** A configuration by its id, locked: publishing and stopping take turns. Throws 404, and 409 where the program fixes it. */
async function held(tx: Tx, id: string, flows: Flows) {
  const [moduleId = '', productCode = ''] = id.split('-');
  const config = await tx
    .selectFrom('process_config')
    .selectAll()
    .where('module_id', '=', moduleId)
    .where('product_code', '=', productCode)
    .forUpdate()
    .executeTakeFirst();
  if (config === undefined) throw noSuchRecord();
  const flow = flows.get(moduleId);
  if (flow === undefined) throw conflict(PROCESS.fixed);
  return { config, flow };
}

async function newestOf(tx: Tx, key: string) {
  const newest = await tx
    .selectFrom('process_definition')
    .selectAll()
    .where('key', '=', key)
    .where('released', '=', true)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) throw noSuchRecord();
  return newest;
}

async function roleNames(tx: Tx): Promise<(code: string) => string> {
  const rows = await tx
    .selectFrom('enum_entry')
    .select(['code', 'name'])
    .where('enum_name', 'in', ['PlatformRole', 'CustomerRole'])
    .execute();
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}

interface Publishing {
  newest: Awaited<ReturnType<typeof newestOf>>;
  nodes: readonly NodeDefinition[];
  note: string;
  accountId: string;
  at: Date;
}

/** Versions of the program and of operators are counted together, so that the highest is the newest. */
async function publish(tx: Tx, { newest, nodes, note, accountId, at }: Publishing) {
  const { highest } = await tx
    .selectFrom('process_definition')
    .select(({ fn }) => fn.max('version').as('highest'))
    .where('key', '=', newest.key)
    .executeTakeFirstOrThrow();
  const version = Number(highest) + 1;
  await tx
    .insertInto('process_definition')
    .values({
      key: newest.key,
      version,
      name: newest.name,
      nodes: JSON.stringify(nodes),
      released: true,
      shipped: newest.shipped,
      published_by: accountId,
      published_at: at,
      note,
    })
    .execute();
  return version;
}

function publishRoute(kernel: Kernel, flows: Flows): Route {
  return write(kernel, adminProcessConfig.publish, async ({ tx, me, at, input, note }) => {
    const { config, flow } = await held(tx, input.id, flows);
    const newest = await newestOf(tx, config.process_def_key);
    if (newest.version !== input.of) {
      throw changedMeanwhile(PROCESS.published, { version: newest.version });
    }
    const before = readNodes(newest.nodes);
    const { nodes, problems } = changedNodes(before, input.nodes, rolesFor(flow));
    if (problems.length > 0) throw invalid(problems);
    const lines = differences(before, nodes, await roleNames(tx));
    if (lines.length === 0) throw refused(PROCESS.same);
    const publishing = { newest, nodes: readNodes(nodes), note: input.note };
    const version = await publish(tx, { ...publishing, accountId: me.accountId, at });
    const told = [
      { label: '版本', before: `v${newest.version}`, after: `v${version}` },
      ...lines,
      { label: '发布说明', before: '', after: input.note },
    ];
    note(changed(OBJECT, input.id, told));
    return version;
  });
}

function statusRoute(
  kernel: Kernel,
  endpoint: typeof adminProcessConfig.stop | typeof adminProcessConfig.start,
  flows: Flows,
): Route {
  const stopped = endpoint === adminProcessConfig.stop;
  return write(kernel, endpoint, async ({ tx, me, at, input, note }) => {
    const { config } = await held(tx, input.id, flows);
    if (config.version !== input.version) {
      throw changedMeanwhile(KEPT.changed, { stopped: config.stopped });
    }
    await tx
      .updateTable('process_config')
      .set({ stopped, version: sql`version + 1`, updated_by: me.accountId, updated_at: at })
      .where('module_id', '=', config.module_id)
      .where('product_code', '=', config.product_code)
      .execute();
    const word = (off: boolean) => (off ? '停用' : '启用');
    const line = { label: '状态', before: word(config.stopped), after: word(stopped) };
    note(changed(OBJECT, input.id, [line]));
    return {};
  });
}

/** Looking at processes, publishing new versions of them, stopping and starting them. */
export function processRoutes(kernel: Kernel, flows: Flows): Route[] {
  return [
    detailRoute(kernel, flows),
    publishRoute(kernel, flows),
    statusRoute(kernel, adminProcessConfig.stop, flows),
    statusRoute(kernel, adminProcessConfig.start, flows),
    historyRoute(kernel, adminProcessConfig.history, OBJECT),
  ];
}
