import { isDecimal } from '../arithmetic/decimal.ts';
import { multiply } from '../arithmetic/money.ts';
import { type FieldError, TEXT } from '../wire/envelope.ts';
import { isRecord } from '../wire/is-record.ts';
import { partProblems, valueProblem } from './check-value.ts';
import { dataTypeOf, isControlType } from './controls.ts';
import type { Scope, Values } from './evaluate.ts';
import type { FieldRule } from './metadata.ts';
import { isEmptyValue } from './operators.ts';
import type { Column, Field, Form } from './read-form.ts';
import {
  isRequired,
  isTabVisible,
  isVisible,
  keysOf,
  ruleHolds,
  type Surroundings,
  settle,
} from './settle.ts';

/** More rows than a person reviews; a table may say less. */
export const MOST_ROWS = 2_000;

export interface Finding extends FieldError {
  readonly level: 'error' | 'warn';
}

export interface CheckOptions {
  /** Fields that are not asked for here, such as uploads where there is none yet. */
  readonly leaveOut?: (field: Column) => boolean;
  /** What a select of this field offers; undefined when that is not known here. Nobody may choose what is stopped. */
  readonly choicesOf?: (
    field: Column,
    scope: Scope,
  ) => readonly { readonly value: string; readonly stopped?: boolean }[] | undefined;
  /** True for what is kept unfinished: what is there must be right, and nothing must be there (rules.md C.0.1, save). */
  readonly formatsOnly?: boolean;
}

function filled(message: string, { params, facts }: Scope): string {
  return message.replace(/\{(\w+)(%?)\}/g, (_, name: string, percent: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : facts[name];
    if (value === undefined) return '';
    return percent !== '' && isDecimal(value) ? `${multiply(value, '100')}%` : value;
  });
}

function textUnder(key: string, { values, row }: Scope): string {
  const value = row && Object.hasOwn(row, key) ? row[key] : values[key];
  return typeof value === 'string' ? value : '';
}

function ruleFinding(field: Column, rule: FieldRule, path: string, scope: Scope): Finding[] {
  if (ruleHolds(field, rule, scope)) return [];
  const params = field.params ? { ...scope.params, ...field.params } : scope.params;
  const message = filled(rule.message, { ...scope, params });
  return [{ path, message, level: rule.level ?? 'error' }];
}

function choiceProblem(field: Column, value: unknown, scope: Scope, options: CheckOptions) {
  const choices = isEmptyValue(value) ? undefined : options.choicesOf?.(field, scope);
  if (choices === undefined) return undefined;
  const chosen = (Array.isArray(value) ? value : [value]).map((one) =>
    choices.find((choice) => choice.value === one),
  );
  if (chosen.some((one) => one === undefined)) return '该项不在可选范围内';
  return chosen.some((one) => one?.stopped) ? '所选项已停用，请重新选择' : undefined;
}

function valueFindings(field: Column, at: string, scope: Scope, options: CheckOptions): Finding[] {
  const values = scope.row ?? scope.values;
  const partial = options.formatsOnly === true;
  const required = !partial && isRequired(field, scope);
  const keys = keysOf(field);
  if (keys.length > 1) {
    const parts = keys.map((key) => values[key]);
    const problems = partProblems(field, parts, required);
    return keys.flatMap((key, index) => {
      const message = problems[index];
      // Half of a range may be kept.
      if (message === undefined || (partial && message === TEXT.required)) return [];
      return [{ path: at + key, message, level: 'error' as const }];
    });
  }
  const asked = partial ? { ...field, minCount: 0 } : field;
  return keys.flatMap((key) => {
    const value = values[key];
    const valueOfField = (other: string) => textUnder(other, scope);
    const message =
      valueProblem(asked, value, { required, valueOfField }) ??
      choiceProblem(field, value, scope, options);
    return message === undefined ? [] : [{ path: at + key, message, level: 'error' }];
  });
}

/**
 * What is wrong with one field whose value is settled; `at` is the path before its key, '' or 'table.3.'. Its rules
 * are asked only when its own value is right.
 */
export function checkField(
  field: Column,
  at: string,
  scope: Scope,
  options: CheckOptions = {},
): Finding[] {
  if (field.hidden || options.leaveOut?.(field) === true || !isVisible(field, scope)) return [];
  const wrong = valueFindings(field, at, scope, options);
  if (wrong.length > 0 || options.formatsOnly === true) return wrong;
  const path = at + (keysOf(field)[0] ?? field.fieldKey);
  return (field.rules ?? []).flatMap((rule) => ruleFinding(field, rule, path, scope));
}

/**
 * What the value of a field should not be although it may, by its rules of level `warn`; undefined where nothing. Its value is
 * settled; other rules are not asked. Pure.
 */
export function warningOf(field: Column, scope: Scope): string | undefined {
  const asked = (field.rules ?? []).filter(({ level }) => level === 'warn');
  if (asked.length === 0) return undefined;
  return asked.flatMap((rule) => ruleFinding(field, rule, '', scope))[0]?.message;
}

function twins(columns: readonly Column[], rows: readonly unknown[], table: string): Finding[] {
  return columns
    .filter(({ unique }) => unique === true)
    .flatMap(({ fieldKey, label }) => {
      const seen = new Map<unknown, number>();
      return rows.flatMap((row, at) => {
        const value = isRecord(row) ? row[fieldKey] : undefined;
        if (isEmptyValue(value)) return [];
        const before = seen.get(value);
        if (before === undefined) seen.set(value, at);
        if (before === undefined) return [];
        const message = `${label}与第 ${before + 1} 行重复`;
        return [{ path: `${table}.${at}.${fieldKey}`, message, level: 'error' as const }];
      });
    });
}

/** Whether a field is a table, in whatever tab it stands. */
export function isTable(field: Column): field is Field & { columns: Column[] } {
  const type = isControlType(field.controlType) && dataTypeOf(field.controlType);
  return type === 'rows' && Array.isArray((field as Field).columns);
}

function checkTable(
  field: Field & { columns: Column[] },
  scope: Scope,
  options: CheckOptions,
): Finding[] {
  const { fieldKey: path, columns, limit = MOST_ROWS } = field;
  const partial = options.formatsOnly === true;
  const minCount = partial ? 0 : (field.minCount ?? 0);
  const value: unknown = scope.values[path];
  const error = (message: string): Finding[] => [{ path, message, level: 'error' }];
  if (!isVisible(field, scope)) return [];
  if (isEmptyValue(value)) return !partial && isRequired(field, scope) ? error(TEXT.required) : [];
  if (!Array.isArray(value)) return error('该项须为列表');
  if (value.length > limit) return error(`不能超过 ${limit} 行`);
  if (value.length < minCount) return error(`至少 ${minCount} 行`);
  const cells = value.flatMap((row, at) => {
    if (!isRecord(row))
      return [{ path: `${path}.${at}`, message: '含有不正确的内容', level: 'error' as const }];
    return columns.flatMap((column) =>
      checkField(column, `${path}.${at}.`, { ...scope, row }, options),
    );
  });
  if (partial) return cells;
  const whole = (field.rules ?? []).flatMap((rule) => ruleFinding(field, rule, path, scope));
  return [...cells, ...twins(columns, value, path), ...whole];
}

/** Checks settled values (see settle.ts): every visible field, every row, every rule over several of them. */
export function checkSettled(form: Form, scope: Scope, options: CheckOptions = {}): Finding[] {
  return form.tabs
    .filter((tab) => isTabVisible(tab, scope))
    .flatMap(({ fields }) => fields)
    .flatMap((field) =>
      isTable(field) ? checkTable(field, scope, options) : checkField(field, '', scope, options),
    );
}

/**
 * What the values of a form come to and what is wrong with them, on both sides alike. `values` are the ones to keep;
 * a `path` is dotted, e.g. `usePlan.0.planAmount`. Never throws, whatever the values are.
 */
export function checkForm(
  form: Form,
  raw: Values,
  around: Surroundings,
  options: CheckOptions = {},
): { values: Record<string, unknown>; errors: FieldError[]; warnings: FieldError[] } {
  const values = settle(form, raw, around);
  const findings = checkSettled(form, { ...around, values }, options);
  const of = (level: Finding['level']) =>
    findings.filter((one) => one.level === level).map(({ path, message }) => ({ path, message }));
  return { values, errors: of('error'), warnings: of('warn') };
}
