import * as z from 'zod/mini';
import { optionalText, requiredText } from '../noun/fields.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { ID } from '../validators/patterns.ts';
import type { Rule } from '../validators/rule.ts';

type Shape = Record<string, z.ZodMiniType>;

/** Most lines of one document. */
export const MOST_LINES = 500;

/** '' as it is answered where there is none. */
const lineId = z.optional(
  z.string().check(z.refine((text) => text === '' || ID.test(text), '编号不正确')),
);

/**
 * The child rows (明细) of a document, for the save of its noun: `fields` are a line's own. A line that is known comes with
 * its id and keeps it; one that was copied from an upstream document names the line that it came from.
 */
export function linesInput<Fields extends Shape>(
  fields: Fields,
  { min = 0, max = MOST_LINES } = {},
) {
  return z
    .array(z.strictObject({ ...fields, id: lineId, upstreamId: lineId }))
    .check(
      z.minLength(min, `请至少填写 ${min} 行明细`),
      z.maxLength(max, `明细不能超过 ${max} 行`),
    );
}

/** Lines as rows of a business form: whatever else the form has in a row stays the form's. */
export function lineRows<Fields extends Shape>(fields: Fields) {
  return z
    .array(z.object({ ...fields, id: lineId, upstreamId: lineId }))
    .check(z.maxLength(MOST_LINES, `明细不能超过 ${MOST_LINES} 行`));
}

const answered = {
  id: z.string(),
  /** The line of the upstream document that it was copied from; '' without one. */
  upstreamId: z.string(),
};

/** Lines as a detail answers them: `fields` as they were saved, with the id that the server gave and the upstream line. */
export function linesOutput<Fields extends Shape>(fields: Fields) {
  return z.array(z.object({ ...fields, ...answered }));
}

const decimal = (rule: Rule) => z.string().check(checkOf(rule));

/** A quantity or a weight of something that is there. */
export const POSITIVE_QTY: Rule = {
  ...NUMBER_RULES.dp6,
  test: (value) => /[1-9]/.test(value),
  message: '请输入大于 0 的数量，最多 6 位小数',
};

/** What a person enters in a goods line (rules.md C.16). Decimal texts; taxRate a fraction of enumeration TaxRate. */
export const goodsFields = {
  goodsName: requiredText(50),
  /** 品牌或厂家. */
  brand: optionalText(50),
  spec: requiredText(50),
  /** 材质或牌号. */
  material: optionalText(50),
  /** Enumeration Unit. */
  unit: z.string(),
  qty: decimal(POSITIVE_QTY),
  priceIncl: decimal(NUMBER_RULES.dp5),
  taxRate: decimal(NUMBER_RULES.dp6),
  remark: optionalText(100),
};

/** What follows from it (I8): yuan with two decimals. */
export const goodsAmounts = {
  amountIncl: z.string(),
  taxAmount: z.string(),
  amountExcl: z.string(),
};

const goodsSaid = {
  goodsName: z.string(),
  brand: z.string(),
  spec: z.string(),
  material: z.string(),
  unit: z.string(),
  qty: z.string(),
  priceIncl: z.string(),
  taxRate: z.string(),
  remark: z.string(),
  ...goodsAmounts,
};
const goodsOutput = linesOutput(goodsSaid);

/** Goods lines (货物明细) of a document, as its save takes them and as its detail answers them. */
export const goodsLines = {
  input: linesInput(goodsFields, { min: 1 }),
  /** The same as rows of a business form, which have columns of their own beside. */
  rows: lineRows(goodsFields),
  output: goodsOutput,
};

/** Goods lines as they are answered where a side is told them without prices (`withoutPrices` of the module). */
export const sharedGoodsOutput = z.array(
  z.partial(goodsOutput.def.element, {
    priceIncl: true,
    taxRate: true,
    amountIncl: true,
    taxAmount: true,
    amountExcl: true,
  }),
);

const agreedOutput = linesOutput({ ...goodsSaid, tolPermille: z.string() });

/**
 * Goods lines as payment requests and orders agree on them: each may have a tolerance of its own (磅差允差), in thousandths by
 * which its weight may differ; '' where that of the contract or the parameter counts.
 */
export const agreedLines = {
  rows: lineRows({
    ...goodsFields,
    tolPermille: z._default(z.string().check(checkOf(NUMBER_RULES.dp3, {}, true)), ''),
  }),
  output: agreedOutput,
};
export type AgreedLine = z.output<typeof agreedOutput>[number];
export type GoodsInput = z.output<typeof goodsLines.input>[number];
export type GoodsLine = z.output<typeof goodsOutput>[number];

/** Decimals of a quantity by its unit (enumeration Unit), where it has fewer than six: pieces are whole. */
const UNIT_SCALE: Readonly<Record<string, number>> = {
  t: 3,
  m3: 3,
  L: 2,
  pcs: 0,
  root: 0,
  bundle: 0,
  set: 0,
  truck: 0,
};

/** How many decimals a quantity in that unit has at most (rules.md C.0). */
export function unitScale(unit: string): number {
  return UNIT_SCALE[unit] ?? 6;
}

/** Whether a quantity (decimal text) has no more decimals than its unit. */
export function fitsUnit(qty: string, unit: string): boolean {
  const decimals = qty.split('.')[1]?.replace(/0+$/, '') ?? '';
  return decimals.length <= unitScale(unit);
}

/** What whoever gives more is told. */
export const scaleText = (unit: string): string =>
  unitScale(unit) === 0 ? '数量应为整数' : `数量最多 ${unitScale(unit)} 位小数`;

/** What became of a line between two states of a document, field by field. */
export interface LineChange {
  kind: 'added' | 'removed' | 'changed';
  id: string;
  /** Place among the lines, from 1; of a removed line the one that it had. */
  at: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

type Known = Readonly<Record<string, unknown>> & { id: string };

function fieldsThatDiffer(before: Known, after: Known, of: Known): Record<string, unknown> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...keys].filter((key) => before[key] !== after[key]).map((key) => [key, of[key]]),
  );
}

/** What differs between the lines of before and of after, which are told apart by their ids; an order of its own is no change. */
export function lineChanges(before: readonly Known[], after: readonly Known[]): LineChange[] {
  const was = new Map(before.map((line) => [line.id, line]));
  const is = new Set(after.map(({ id }) => id));
  const removed = before.flatMap((line, at): LineChange[] =>
    is.has(line.id) ? [] : [{ kind: 'removed', id: line.id, at: at + 1, before: line, after: {} }],
  );
  const others = after.flatMap((line, at): LineChange[] => {
    const old = was.get(line.id);
    if (old === undefined) {
      return [{ kind: 'added', id: line.id, at: at + 1, before: {}, after: line }];
    }
    const changed = fieldsThatDiffer(old, line, old);
    if (Object.keys(changed).length === 0) return [];
    const now = fieldsThatDiffer(old, line, line);
    return [{ kind: 'changed', id: line.id, at: at + 1, before: changed, after: now }];
  });
  return [...removed, ...others];
}
