import { sql } from 'kysely';
import * as z from 'zod/mini';

import { type Expression, readExpression } from '#contract/form/expression.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';

const configs = columnsOf('process_config');
const newest = columnsOf('process_definition', 'newest');
const products = columnsOf('product_type');
const parameters = columnsOf('param');

const expression = z.custom<Expression>((value) => readExpression(value).problem === undefined);
const nodeKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,15}$/));

/** A step of a process (rules.md F). */
const node = z.strictObject({
  nodeKey,
  nodeName: z.string().check(z.minLength(1), z.maxLength(20)),
  /**
   * Who acts: `platform`, holders of a platform role; `own`, a role in the applicant's company (企业复核); `party`, a
   * role in another company, whose id is the fact `company`; `system`, the noun's own step without people.
   */
  side: z.enum(['platform', 'own', 'party', 'system']),
  /** Code of PlatformRole or CustomerRole; '' for the system. */
  role: z.string().check(z.maxLength(40)),
  company: z.optional(z.string()),
  /** `any`: one of the holders; `all`: each of them; `single`: one of them, picked when the step begins. */
  mode: z.enum(['any', 'all', 'single']),
  /** Working hours; null for as long as it takes. */
  slaHours: z.nullable(z.number().check(z.positive(), z.maximum(9_999))),
  /** Left out only where this is false: what cannot be told yet is reviewed. */
  condition: z.optional(expression),
  /** Keys of the noun's fields that may be set here. */
  formEditable: z.array(z.string()),
  allowReturn: z.boolean(),
  allowReject: z.boolean(),
  allowTransfer: z.boolean(),
});
export type NodeDefinition = z.output<typeof node>;

export interface Definition {
  key: string;
  version: number;
  /** In their order; keys are unique. */
  nodes: readonly NodeDefinition[];
}

const nodes = z.array(node).check(
  z.minLength(1),
  z.maxLength(30),
  z.refine((list) => new Set(list.map((one) => one.nodeKey)).size === list.length),
  // Its key is what makes a document 待企业复核.
  z.refine((list) => list.every(({ nodeKey, side }) => (nodeKey === 'C1') === (side === 'own'))),
  // Somebody decides: a process of the system alone would approve by itself.
  z.refine((list) => list.some(({ side }) => side !== 'system')),
);

/** Reads nodes that came from the database or an editor. Throws for what is no process. */
export function readNodes(stored: unknown): NodeDefinition[] {
  return z.parse(nodes, stored);
}

/** A definition as it was released. Throws for one that is not there: rows are never removed. */
export async function loadDefinition(tx: Tx, key: string, version: number): Promise<Definition> {
  const row = await tx
    .selectFrom('process_definition')
    .select('nodes')
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw noSuchRecord();
  return { key, version, nodes: readNodes(row.nodes) };
}

/**
 * The newest released version, by which a new instance runs, of the process of a module (code of ModuleId) that is nearest
 * to a business type, with the values of all parameters; undefined when there is none, and where it or the business type is
 * stopped: nothing new begins by it then.
 */
export async function newestDefinition(
  tx: Tx,
  moduleId: string,
  product: string,
): Promise<{ definition: Definition; params: Readonly<Record<string, string>> } | undefined> {
  const { rows } = await sql<{
    key: string;
    version: number;
    nodes: unknown;
    params: Record<string, string>;
  }>`
    select config.key, ${newest.version}, ${newest.nodes},
      (select json_object_agg(${parameters.name}, ${parameters.value}) from ${parameters}) as params
    from (
      select ${configs.process_def_key} as key, ${configs.stopped} or exists (select from ${products}
          where ${products.code} = ${product} and ${products.stopped}) as stopped
      from ${configs}
      where ${configs.module_id} = ${moduleId}
        and ${configs.product_code} in (${product}, ${product.slice(0, 1)}, '')
      order by char_length(${configs.product_code}) desc limit 1
    ) config join ${newest} on ${newest.key} = config.key and ${newest.released} and not config.stopped
    order by ${newest.version} desc limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { key, version, params } = row;
  return { definition: { key, version, nodes: readNodes(row.nodes) }, params };
}
