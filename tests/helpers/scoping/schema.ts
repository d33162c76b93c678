import type * as z from 'zod/mini';

import { ID } from '#contract/validators/patterns.ts';
import { validationText } from '#contract/validators/texts-of-schemas.ts';

type Schema = z.ZodMiniType;
/** Keys from the outside in; `*` is an element of a list or a value of a record. */
export type Path = readonly string[];

/** What this file reads of a schema's inside. */
interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  in?: Schema;
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
  getter?: () => Schema;
  checks?: readonly { _zod: { def: { pattern?: RegExp } } }[];
}

const DEEPEST = 10;
const NAMED_ID = /^id$|[a-z]Id$|Ids$|IdList$|^(?:create|update)By$/;

const defOf = (schema: Schema) => (schema._zod as unknown as { def: Def }).def;

/** The schema inside of one that only says optional, default and the like; undefined for any other. */
function inside({ type, innerType, in: first, getter }: Def): Schema | undefined {
  return type === 'pipe' ? first : (innerType ?? getter?.());
}

function isId(schema: Schema, path: Path): boolean {
  const { checks = [] } = defOf(schema);
  if (checks.some((check) => check._zod.def.pattern?.source === ID.source)) return true;
  return NAMED_ID.test(path.findLast((key) => key !== '*') ?? '');
}

/** Every place of an input that holds a single value, with its schema. */
export function leaves(schema: Schema, path: Path = []): { path: Path; schema: Schema }[] {
  const def = defOf(schema);
  const { shape, element, valueType, options } = def;
  if (path.length > DEEPEST) return [];
  if (shape) return Object.entries(shape).flatMap(([key, one]) => leaves(one, [...path, key]));
  if (element) return leaves(element, [...path, '*']);
  if (def.type === 'record' && valueType) return leaves(valueType, [...path, '*']);
  if (options) {
    const found = options.flatMap((option) => leaves(option, path));
    return [...new Map(found.map((one) => [one.path.join('.'), one])).values()];
  }
  const inner = inside(def);
  return inner ? leaves(inner, path) : [{ path, schema }];
}

/** Every place of an input that holds an id: by the rule of ids, or by its name. */
export function idPaths(schema: Schema): Path[] {
  const isText = (one: Schema) => ['string', 'number', 'int'].includes(defOf(one).type);
  return leaves(schema)
    .filter((leaf) => isText(leaf.schema) && isId(leaf.schema, leaf.path))
    .map(({ path }) => path);
}

const TEXTS = [
  '1',
  '示例',
  '13800138000',
  '2026-05-20',
  '2026-05-20 10:00:00',
  '1.00',
  '0.1',
  'a1',
  'a@b.cn',
  '91000000MA0TXT0013',
  '11010519491231002X',
  'submit',
  'A01',
  '请补充材料',
  `${'a'.repeat(43)}`,
  '123456',
];
const NUMBERS = [1, 2, 0, 100];

export function fits(schema: Schema, value: unknown): boolean {
  return schema.safeParse(value, { error: validationText }).success;
}

interface Wanted {
  /** The place that gets `value`; the others get as little as they may. */
  path?: Path | undefined;
  value?: unknown;
  /** An id of the caller's own for a place that must have one. */
  own: (path: Path) => string;
}

const begins = (path: Path, key: string) => path[0] === key;

function objectSample(shape: Record<string, Schema>, wanted: Wanted, at: Path) {
  const pairs = Object.entries(shape).flatMap(([key, one]): [string, unknown][] => {
    const path = wanted.path && begins(wanted.path, key) ? wanted.path.slice(1) : undefined;
    if (path === undefined && fits(one, undefined)) return [];
    return [[key, sample(one, { ...wanted, path }, [...at, key])]];
  });
  return Object.fromEntries(pairs);
}

function listSample(schema: Schema, element: Schema, wanted: Wanted, at: Path): unknown[] {
  const { path } = wanted;
  if (path === undefined && fits(schema, [])) return [];
  return [sample(element, { ...wanted, path: path?.slice(1) }, [...at, '*'])];
}

function leafSample(schema: Schema, wanted: Wanted, at: Path): unknown {
  const { type, values, entries } = defOf(schema);
  if (wanted.path) return wanted.value;
  if (values) return values[0];
  if (entries) return Object.values(entries)[0];
  if (isId(schema, at)) return wanted.own(at);
  if (type === 'boolean') return true;
  const tried = type === 'string' ? TEXTS : NUMBERS;
  return tried.find((one) => fits(schema, one)) ?? tried[0];
}

/** An input of a schema with the wanted id in its place; whether it fits, its caller finds out. */
export function sample(schema: Schema, wanted: Wanted, at: Path = []): unknown {
  const def = defOf(schema);
  const { shape, element, valueType, options } = def;
  if (shape) return objectSample(shape, wanted, at);
  if (element) return listSample(schema, element, wanted, at);
  if (def.type === 'record') {
    if (!valueType || wanted.path === undefined) return {};
    return { x: sample(valueType, { ...wanted, path: wanted.path.slice(1) }, [...at, '*']) };
  }
  if (options) {
    const { path } = wanted;
    const able = options.filter(
      (one) => !path || idPaths(one).some((id) => id.join('.') === path.join('.')),
    );
    const samples = able.map((one) => sample(one, wanted, at));
    return samples.find((one, index) => able[index] && fits(able[index], one)) ?? samples[0];
  }
  const inner = inside(def);
  return inner ? sample(inner, wanted, at) : leafSample(schema, wanted, at);
}
