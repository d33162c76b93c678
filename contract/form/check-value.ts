import { isDecimal, isLess, isMore } from '../arithmetic/decimal.ts';
import { fileRule, fileTypeOf, fileUnit, narrowRule } from '../file/types.ts';
import { ID } from '../validators/patterns.ts';
import { firstError } from '../validators/use.ts';
import { validate } from '../validators/validate.ts';
import { TEXT } from '../wire/envelope.ts';
import { dataTypeOf, isControlType } from './controls.ts';
import { isDate, isMinute, isMonth } from './dates.ts';
import { DEGREE_PLACES, isPlace } from './distance.ts';
import { isEmptyValue } from './operators.ts';
import type { Column } from './read-form.ts';

/** Largest money and number of the specification, section 5; number inputs of forms hold to it unless told otherwise. */
export const LARGEST = '9999999999.99';
/** Nine digits: an integer of the database does not hold every one of ten. */
const LARGEST_INTEGER = '999999999';
const DEFAULT_PRECISION = 2;
const DEFAULT_TEXT = 500;
const DEFAULT_LIST = 200;
const LONGEST_NAME = 50;
/** What is wrong with the longitude and with the latitude of a place. */
const BAD_PLACE = [
  '经度须在 -180 至 180 之间',
  '纬度须在 -90 至 90 之间，请核对经度和纬度是否填反',
] as const;

/** What a number of this field may be: least, most, how many decimals, and whether it counts hundredths. */
export function numberRange({ controlType, min, max, precision, unit }: Column) {
  const isPercent = controlType === 'percent';
  const isInteger = controlType === 'integer';
  return {
    min: min ?? '0',
    max: max ?? (isPercent ? '100' : isInteger ? LARGEST_INTEGER : LARGEST),
    precision: isInteger ? 0 : (precision ?? DEFAULT_PRECISION),
    percent: isPercent || unit === '%',
  };
}

/** Longest text of this field, in code points. */
export function longestText({ maxLength }: Column): number {
  return maxLength ?? DEFAULT_TEXT;
}

function textProblem(field: Column, value: unknown): string | undefined {
  return validate('text', value, { max: longestText(field) });
}

/** Zeros in front, or a minus before zero: nobody means it, and it would be another text of the same number. */
const ODD = /^-?0\d|^-0(?:\.0+)?$/;

function numberProblem(field: Column, value: unknown): string | undefined {
  if (typeof value !== 'string' || !isDecimal(value) || ODD.test(value)) return '请输入正确的数字';
  const { min, max, precision } = numberRange(field);
  const [, fraction = ''] = value.split('.');
  if (fraction.length > precision)
    return precision === 0 ? '请输入整数' : `最多 ${precision} 位小数`;
  if (isLess(value, min)) return `不能小于 ${min}`;
  if (isMore(value, max)) return `不能大于 ${max}`;
  return undefined;
}

/** Chosen records and uploaded files are told by their ids, other choices by texts of their own. */
const HOLDS_IDS: ReadonlySet<string> = new Set([
  'upload',
  'remoteCompanyMulti',
  'remoteOwnerMulti',
]);

function isItem({ controlType }: Column, one: unknown): boolean {
  if (typeof one !== 'string') return false;
  if (HOLDS_IDS.has(controlType)) return ID.test(one);
  return one !== '' && validate('text', one, { max: 100 }) === undefined;
}

/** Files are as many as the rule of their type allows, like in the area that takes them; anything else has a bound of forms. */
function mostOf(field: Column): number {
  if (field.controlType !== 'upload') return field.limit ?? DEFAULT_LIST;
  return narrowRule(fileRule(fileTypeOf(field)), { limit: field.limit }).count;
}

/** What the values of a list are counted by. */
function unitOf(field: Column): string {
  if (field.controlType !== 'upload') return '项';
  return fileUnit(narrowRule(fileRule(fileTypeOf(field)), { accept: field.accept }).accept);
}

function listProblem(field: Column, value: unknown) {
  const { minCount = 0 } = field;
  const limit = mostOf(field);
  if (!Array.isArray(value)) return '该项须为列表';
  if (value.length > limit) return `不能超过 ${limit} 项`;
  if (value.length < minCount) return `至少 ${minCount} ${unitOf(field)}`;
  if (!value.every((one) => isItem(field, one))) return '含有不正确的内容';
  return new Set(value).size < value.length ? '含有重复的内容' : undefined;
}

/** What a value of the control itself must be, before the field's own rules. */
function shapeProblem(field: Column, value: unknown): string | undefined {
  const { controlType } = field;
  if (!isControlType(controlType)) return textProblem(field, value);
  switch (dataTypeOf(controlType)) {
    case 'decimal':
    case 'integer':
      return numberProblem(field, value);
    case 'date':
      return typeof value === 'string' && isDate(value) ? undefined : '请输入正确的日期';
    case 'month':
      return typeof value === 'string' && isMonth(value) ? undefined : '请输入正确的月份';
    case 'dateTime':
      return typeof value === 'string' && isMinute(value)
        ? undefined
        : '请输入正确的日期和时间，如 2026-06-01 08:30';
    case 'list':
    case 'files':
      return listProblem(field, value);
    default:
      return textProblem(field, value);
  }
}

/** Whether a value is what the server showed of a secret one: it goes back as it came, and what is stored stays. */
export function isMasked({ secret }: Column, value: unknown): boolean {
  return secret === true && typeof value === 'string' && value.length <= 40 && value.includes('*');
}

export interface ValueContext {
  readonly required: boolean;
  /** Value of another field of the same row or form, '' when it has none. */
  readonly valueOfField: (key: string) => string;
}

const takesList = ({ controlType }: Column) =>
  isControlType(controlType) && ['list', 'files'].includes(dataTypeOf(controlType));

/** What is wrong with one value of a field under one key, in Chinese, or undefined. Never throws. */
export function valueProblem(field: Column, value: unknown, context: ValueContext) {
  // An empty list is nothing where lists are kept, and no day, number or text anywhere else.
  if (isEmptyValue(value) && (!Array.isArray(value) || takesList(field)))
    return context.required ? TEXT.required : undefined;
  if (isMasked(field, value)) return undefined;
  return shapeProblem(field, value) ?? firstError(value, field.validators ?? [], context);
}

type Problems = readonly (string | undefined)[];

/** Degrees are numbers like any other, of which it is told first where they lie. */
function placeProblem(field: Column, text: string, at: number): string | undefined {
  if (!isPlace(at === 0 ? text : '0', at === 1 ? text : '0')) return BAD_PLACE[at];
  return numberProblem({ ...field, min: '-180', max: '180', precision: DEGREE_PLACES }, text);
}

function regionProblems([base, city, district]: readonly string[]): Problems {
  const isName = (name = '') => validate('text', name, { max: LONGEST_NAME }) === undefined;
  if (![base, city, district].every(isName)) return ['请选择地区'];
  // Some cities have no districts (东莞市), and some provinces no cities between (香港).
  return base === '' ? [TEXT.required] : [];
}

/**
 * What is wrong with the values of a control that splits, by their position. A range needs both of its ends, a place
 * both of its numbers; whether a region goes down far enough is for whoever has the division at hand.
 */
export function partProblems(
  field: Column,
  values: readonly unknown[],
  required: boolean,
): Problems {
  if (values.some(Array.isArray)) return ['该项须为文本'];
  if (values.every(isEmptyValue)) return values.map(() => (required ? TEXT.required : undefined));
  const texts = values.map((value) => (isEmptyValue(value) ? '' : value));
  if (!texts.every((text) => typeof text === 'string')) return ['该项须为文本'];
  if (field.controlType === 'region') return regionProblems(texts);
  const isMap = field.controlType === 'mapPoint';
  const wrong = texts.map((text, at) => {
    if (text === '') return TEXT.required;
    if (isMap) return placeProblem(field, text, at);
    return isDate(text) ? undefined : '请输入正确的日期';
  });
  const [first = '', second = ''] = texts;
  if (isMap || wrong.some((text) => text !== undefined)) return wrong;
  return [undefined, first > second ? '结束日期不能早于开始日期' : undefined];
}
