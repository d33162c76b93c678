import { sql } from 'kysely';

import { type RuleBook, ruleBook } from '#contract/rule-book.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { readNodes } from '#server/kernel/flow/definition.ts';
import type { Module } from '#server/kernel/module.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { heldValues } from './held.ts';
import { RULE_GROUPS } from './sentences.ts';

const params = columnsOf('param', 'p');
const changes = columnsOf('param_history', 'h');
const configs = columnsOf('process_config', 'config');
const definitions = columnsOf('process_definition', 'd');
const products = columnsOf('product_type', 'product');

/** Codes of ModuleId by which what customers hand in is reviewed; how the platform pays out is its own affair. */
const TOLD_MODULES = ['1', '2', '3', '4', '5', '6', '7'];
const TOLD_PARAMS = RULE_GROUPS.flatMap(({ says }) => Object.keys(says));

interface Param {
  name: string;
  value: string;
  changes: { from: string; to: string; at: string }[] | null;
}

interface Process {
  module: string;
  product: string;
  name: string;
  product_name: string;
  version: number;
  nodes: unknown;
  /** null for a version that came with the program. */
  at: string | null;
}

interface Row {
  params: Param[];
  processes: Process[];
}

const dayOf = (at: string) => wireDay(new Date(at));

/** Values with their changes, the earliest first, and the newest version of each process that is not stopped. */
const query = sessionRead<{ names: string; modules: string }, Row>(
  ({ p }) => sql<Row>`
    select (
      select jsonb_agg(jsonb_build_object('name', ${params.name}, 'value', ${params.value}, 'changes', (
        select jsonb_agg(jsonb_build_object('from', ${changes.old_value}, 'to', ${changes.new_value},
          'at', ${changes.changed_at}) order by ${changes.id})
        from ${changes} where ${changes.name} = ${params.name})))
      from ${params} where ${params.name} = any (string_to_array(${p('names')}, ' '))
    ) as params, (
      select coalesce(jsonb_agg(jsonb_build_object('module', ${configs.module_id}, 'product', ${configs.product_code},
          'name', newest.name, 'product_name', coalesce(${products.name}, '全部'), 'version', newest.version,
          'nodes', newest.nodes, 'at', newest.published_at)
        order by lpad(${configs.module_id}, 3, '0'), ${configs.product_code}), '[]')
      from ${configs} join lateral (
        select ${definitions.name}, ${definitions.version}, ${definitions.nodes}, ${definitions.published_at}
        from ${definitions} where ${definitions.key} = ${configs.process_def_key} and ${definitions.released}
        order by ${definitions.version} desc limit 1) newest on true
      left join ${products} on ${products.code} = ${configs.product_code}
      where not ${configs.stopped} and ${configs.module_id} = any (string_to_array(${p('modules')}, ' '))
    ) as processes`,
  { company: false },
);

function ruleOf({ name, value, changes }: Param, says: (value: string) => string) {
  const held = heldValues(
    value,
    (changes ?? []).map(({ from, to, at }) => ({ from, to, day: dayOf(at) })),
  );
  const told = held.map((one, index) => ({
    text: says(one.value),
    since: one.since,
    until: held[index + 1]?.since ?? '',
  }));
  return {
    key: name,
    text: says(value),
    since: held.at(-1)?.since ?? '',
    before: told
      .slice(0, -1)
      .reverse()
      .map(({ text, until }) => ({ text, until })),
  };
}

function bookOf({ params: stored, processes }: Row): RuleBook {
  const byName = new Map(stored.map((param) => [param.name, param]));
  return {
    groups: RULE_GROUPS.map(({ title, says }) => ({
      title,
      rules: Object.entries(says).flatMap(([name, sentence]) => {
        const param = byName.get(name);
        return param === undefined ? [] : [ruleOf(param, sentence)];
      }),
    })),
    processes: processes.map((one) => ({
      key: `${one.module}-${one.product}`,
      name: one.name,
      productName: one.product_name,
      version: one.version,
      since: one.at === null ? '' : dayOf(one.at),
      steps: readNodes(one.nodes)
        .filter(({ side }) => side === 'platform' || side === 'party')
        .map(({ nodeName, slaHours }) => ({ name: nodeName, hours: slaHours })),
    })),
  };
}

/** 平台规则: what customers may know of the rules that their deals follow. */
export const ruleBookModule: Module = {
  name: 'rule-book',
  routes: (kernel) => [
    signedInRead(kernel, ruleBook, {
      query,
      values: () => ({ names: TOLD_PARAMS.join(' '), modules: TOLD_MODULES.join(' ') }),
      answer: ([row]) => {
        if (row === undefined) throw new Error('The rules are no row');
        return bookOf(row);
      },
    }),
  ],
};
