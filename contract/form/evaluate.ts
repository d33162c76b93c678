import { isDecimal } from '../arithmetic/decimal.ts';
import { add } from '../arithmetic/money.ts';
import { isRecord } from '../wire/is-record.ts';
import type { Expression, Operation } from './expression.ts';
import { OPERATORS, type Value } from './operators.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What rules may read. */
export interface Scope {
  /** The whole form: texts, lists of texts, and tables as lists of rows. */
  readonly values: Values;
  /** The row that the rule is about; its fields go before those of the form. */
  readonly row?: Values | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  /** The day in UTC+8, yyyy-MM-dd. */
  readonly today: string;
}

function own(values: Values | undefined, name: string): unknown {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

/** A value as rules see it: '' and what is neither text nor list of texts is nothing. */
function asValue(value: unknown): Value {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  return undefined;
}

function rowsOf(values: Values, table: string): Values[] {
  const rows = own(values, table);
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

function fromTable({ table = '', column = '', op }: Operation, { values }: Scope): Value {
  const rows = rowsOf(values, table);
  if (op === 'count') return String(rows.length);
  const numbers = rows.map((row) => own(row, column)).filter((one) => typeof one === 'string');
  return add(...numbers.filter((one) => isDecimal(one)));
}

/**
 * The value of a rule. Pure, never throws for a rule that readExpression() has read, exact for decimals, and the same
 * on both sides. Undefined means that something it needs has not been entered, or is of another kind than it needs.
 */
export function evaluate(expression: Expression, scope: Scope): Value {
  if (typeof expression === 'string') return expression;
  if ('op' in expression) {
    const { op, args = [], places = 0 } = expression;
    const rule = OPERATORS[op];
    if (rule.reads !== undefined) return fromTable(expression, scope);
    const values = args.map((arg) => evaluate(arg, scope));
    return rule.run(values, { places, today: scope.today });
  }
  if ('param' in expression) return asValue(own(scope.params, expression.param));
  if ('fact' in expression) return asValue(own(scope.facts, expression.fact));
  const { field } = expression;
  const inRow = own(scope.row, field);
  return asValue(inRow === undefined ? own(scope.values, field) : inRow);
}
