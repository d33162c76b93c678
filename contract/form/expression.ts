import { isOperator, OPERATORS, type Operator } from './operators.ts';

/**
 * A rule of form metadata as data. A text is a constant; `field` is the value of a field of the same row or form;
 * `param` a parameter of the platform (参数); `fact` something that the screen or the server knows beside the form,
 * such as the available limit (可用额度) of the project.
 */
export type Expression =
  | string
  | { readonly field: string }
  | { readonly param: string }
  | { readonly fact: string }
  | Operation;

export interface Operation {
  readonly op: Operator;
  readonly args?: readonly Expression[] | undefined;
  /** Decimals of round and div. */
  readonly places?: number | undefined;
  /** Of sum and count: key of the table, and of sum: of its column. */
  readonly table?: string | undefined;
  readonly column?: string | undefined;
}

/** Deeper or larger trees are no rule that a person wrote. */
export const EXPRESSION_LIMITS = { depth: 12, nodes: 100, text: 200, places: 12 } as const;
const NAME = /^[A-Za-z][A-Za-z0-9_.]{0,63}$/;
const LEAVES = ['field', 'param', 'fact'] as const;

/** The tree, or why it is none, in Chinese. */
export type Reading =
  | { readonly expression: Expression; readonly problem?: undefined }
  | { readonly expression?: undefined; readonly problem: string };

class Unreadable extends Error {}

function fail(problem: string): never {
  throw new Unreadable(problem);
}

type Plain = Record<string, unknown>;

function nameOf(value: unknown): string {
  if (typeof value === 'string' && NAME.test(value)) return value;
  return fail('规则中的名称不正确');
}

function constant(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  if (value.length > EXPRESSION_LIMITS.text) fail('规则中的文字过长');
  return value;
}

interface Budget {
  nodes: number;
}

/** `{op, field, value}` stands for `{op, args: [{field}, value]}`. */
function argsOf(node: Plain): unknown[] {
  if (Array.isArray(node.args)) return node.args as unknown[];
  if (node.field === undefined) return [];
  const { value } = node;
  return [{ field: node.field }, ...(Array.isArray(value) ? value : [value])].filter(
    (arg) => arg !== undefined,
  );
}

function placesOf(op: Operator, places: unknown): number | undefined {
  if (!OPERATORS[op].takesPlaces) return undefined;
  const isCount = typeof places === 'number' && Number.isInteger(places);
  if (isCount && places >= 0 && places <= EXPRESSION_LIMITS.places) return places;
  return fail('规则中的小数位数不正确');
}

function readOperation(node: Plain, depth: number, budget: Budget): Operation {
  const op = node.op;
  if (typeof op !== 'string' || !isOperator(op)) {
    return fail(`不支持的运算“${String(op).slice(0, 20)}”`);
  }
  const raw = argsOf(node);
  const { least, most, reads } = OPERATORS[op];
  if (raw.length < least || raw.length > most) return fail(`运算“${op}”的参数个数不正确`);
  const args = raw.map((arg) => readNode(arg, depth + 1, budget));
  const places = placesOf(op, node.places);
  return {
    op,
    ...(args.length > 0 && { args }),
    ...(places !== undefined && { places }),
    ...(reads !== undefined && { table: nameOf(node.table) }),
    ...(reads === 'column' && { column: nameOf(node.column) }),
  };
}

function readNode(value: unknown, depth: number, budget: Budget): Expression {
  budget.nodes += 1;
  if (depth > EXPRESSION_LIMITS.depth) return fail('规则的层次过深');
  if (budget.nodes > EXPRESSION_LIMITS.nodes) return fail('规则过长');
  const text = constant(value);
  if (text !== undefined) return text;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('规则的写法不正确');
  }
  const node = value as Plain;
  if (Object.hasOwn(node, 'op')) return readOperation(node, depth, budget);
  for (const leaf of LEAVES) {
    if (Object.hasOwn(node, leaf)) return { [leaf]: nameOf(node[leaf]) } as Expression;
  }
  return fail('规则的写法不正确');
}

/**
 * Reads a rule that came from outside. Never throws, whatever it is given: an unknown operator, a wrong number of
 * arguments, a tree too deep or too large is a `problem` to show and to log.
 */
export function readExpression(input: unknown): Reading {
  try {
    return { expression: readNode(input, 1, { nodes: 0 }) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

function visit(expression: Expression, see: (node: Exclude<Expression, string>) => void): void {
  if (typeof expression === 'string') return;
  see(expression);
  if ('op' in expression) for (const arg of expression.args ?? []) visit(arg, see);
}

/** Names that a rule reads: fields (and tables, for sum and count), parameters, facts. */
export function namesIn(expression: Expression): {
  fields: Set<string>;
  params: Set<string>;
  facts: Set<string>;
} {
  const names = {
    fields: new Set<string>(),
    params: new Set<string>(),
    facts: new Set<string>(),
  };
  visit(expression, (node) => {
    if ('field' in node) names.fields.add(node.field);
    else if ('param' in node) names.params.add(node.param);
    else if ('fact' in node) names.facts.add(node.fact);
    else if (node.table !== undefined) names.fields.add(node.table);
  });
  return names;
}
