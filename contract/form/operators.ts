import { compareDecimals, isDecimal, isEqual, isZero } from '../arithmetic/decimal.ts';
import { add, divide, multiply, round, subtract } from '../arithmetic/money.ts';
import { compareTexts } from '../validators/comparison.ts';
import { isBlank } from '../validators/texts.ts';
import { addDays, isDate } from './dates.ts';
import { distanceMetres } from './distance.ts';

/** What a rule yields; undefined where something that it needs is not there yet. Numbers are decimal texts. */
export type Value = string | boolean | readonly string[] | undefined;

interface OperatorRule {
  /** Least and most arguments. */
  readonly least: number;
  readonly most: number;
  readonly takesPlaces?: boolean;
  /** Reads a table of the form instead of arguments; the evaluator does it. */
  readonly reads?: 'column' | 'rows';
  readonly run: (args: readonly Value[], context: { places: number; today: string }) => Value;
}

const MANY = 20;
/** Sums and products of honest amounts are far shorter; longer ones would only cost time. */
const LONGEST = 200;

/** Whether nothing has been entered: undefined, blanks, an empty list. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isBlank(value);
  return Array.isArray(value) && value.length === 0;
}

function numeric(
  least: number,
  most: number,
  run: (numbers: readonly string[], places: number) => string | undefined,
  takesPlaces = false,
): OperatorRule {
  return {
    least,
    most,
    takesPlaces,
    run(args, { places }) {
      const numbers = args.filter((arg) => typeof arg === 'string' && isDecimal(arg, LONGEST));
      if (numbers.length !== args.length) return undefined;
      const result = run(numbers as string[], places);
      return result === undefined || result.length > LONGEST ? undefined : result;
    },
  };
}

function isSame(a: Value, b: Value): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return a === b || (!a && !b);
  return a === b || isEqual(a, b);
}

/** Order of two numbers or of two moments; nothing to say while one of them is missing or of another kind. */
function ordered(holds: (order: number) => boolean): OperatorRule {
  return {
    least: 2,
    most: 2,
    run([a, b]) {
      if (typeof a !== 'string' || typeof b !== 'string') return undefined;
      const order = compareTexts(a, b);
      return Number.isNaN(order) ? undefined : holds(order);
    },
  };
}

function pick(sign: 1 | -1): OperatorRule {
  return numeric(1, MANY, (numbers) =>
    numbers.reduce((best, one) => (compareDecimals(one, best) * sign > 0 ? one : best)),
  );
}

/** Three values: what is not known yet is neither true nor false. */
const LOGIC = {
  and: {
    least: 1,
    most: MANY,
    run: (args) => {
      if (args.includes(false)) return false;
      return args.every((arg) => arg === true) ? true : undefined;
    },
  },
  or: {
    least: 1,
    most: MANY,
    run: (args) => {
      if (args.includes(true)) return true;
      return args.every((arg) => arg === false) ? false : undefined;
    },
  },
  not: { least: 1, most: 1, run: ([arg]) => (typeof arg === 'boolean' ? !arg : undefined) },
  if: {
    least: 3,
    most: 3,
    run: ([condition, yes, no]) => {
      if (condition === true) return yes;
      return condition === false ? no : undefined;
    },
  },
} as const satisfies Record<string, OperatorRule>;

const COMPARISON = {
  eq: { least: 2, most: 2, run: ([a, b]) => isSame(a, b) },
  ne: { least: 2, most: 2, run: ([a, b]) => !isSame(a, b) },
  in: { least: 2, most: MANY, run: ([a, ...all]) => all.some((one) => isSame(a, one)) },
  gt: ordered((order) => order > 0),
  ge: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  le: ordered((order) => order <= 0),
  empty: { least: 1, most: 1, run: ([arg]) => isEmptyValue(arg) },
  filled: { least: 1, most: 1, run: ([arg]) => !isEmptyValue(arg) },
} as const satisfies Record<string, OperatorRule>;

const ARITHMETIC = {
  add: numeric(1, MANY, (numbers) => add(...numbers)),
  sub: numeric(2, 2, ([a = '0', b = '0']) => subtract(a, b)),
  mul: numeric(1, MANY, (numbers) => multiply(...numbers)),
  div: numeric(
    2,
    2,
    ([a = '0', b = '0'], places) => (isZero(b) ? undefined : divide(a, b, places)),
    true,
  ),
  round: numeric(1, 1, ([a = '0'], places) => round(a, places), true),
  min: pick(-1),
  max: pick(1),
} as const satisfies Record<string, OperatorRule>;

function texts(args: readonly Value[]): string[] {
  return args
    .flatMap((arg) => arg ?? [])
    .filter((arg) => typeof arg === 'string' && arg !== '') as string[];
}

const OTHERS = {
  today: { least: 0, most: 0, run: (_, { today }) => today },
  /** yyyy-MM of a date. */
  month: {
    least: 1,
    most: 1,
    run: ([date]) => (typeof date === 'string' && isDate(date) ? date.slice(0, 7) : undefined),
  },
  addDays: {
    least: 2,
    most: 2,
    run: ([date, days]) =>
      typeof date === 'string' && typeof days === 'string' ? addDays(date, days) : undefined,
  },
  /** Metres between (lng, lat) and (lng, lat), decimal degrees. */
  distance: {
    least: 4,
    most: 4,
    run: ([lng, lat, otherLng, otherLat]) => distanceMetres([lng, lat], [otherLng, otherLat]),
  },
  /** Those of its arguments that are there, as a list. */
  list: { least: 1, most: MANY, run: texts },
  sum: { least: 0, most: 0, reads: 'column', run: () => undefined },
  count: { least: 0, most: 0, reads: 'rows', run: () => undefined },
} as const satisfies Record<string, OperatorRule>;

const TABLE = { ...LOGIC, ...COMPARISON, ...ARITHMETIC, ...OTHERS };

export type Operator = keyof typeof TABLE;

/** Every operator that a rule may use; there is no way to add one from outside. */
export const OPERATORS: Readonly<Record<Operator, OperatorRule>> = TABLE;

/** Whether a text names an operator; `constructor` and the like do not. */
export function isOperator(name: string): name is Operator {
  return Object.hasOwn(OPERATORS, name);
}
