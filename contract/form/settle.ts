import { isRecord } from '../wire/is-record.ts';
import { dataTypeOf, isControlType, partsOf } from './controls.ts';
import { evaluate, type Scope, type Values } from './evaluate.ts';
import type { Column, Field, Form, Tab } from './read-form.ts';

/** What the world knows beside the values of a form. */
export type Surroundings = Omit<Scope, 'values' | 'row'>;

/** Rules that read each other's results settle within these rounds; metadata in a circle stops there. */
const ROUNDS = 5;

function scopeOf(field: Column, values: Values, around: Surroundings, row?: Values): Scope {
  const params = field.params ? { ...around.params, ...field.params } : around.params;
  return { ...around, params, values, row };
}

/** The value of one of a field's conditions, with the parameters that came along with the field. */
export function conditionOf(
  field: Column,
  name: 'visibleWhen' | 'requiredWhen' | 'readonlyWhen' | 'calc',
  { values, row, ...around }: Scope,
) {
  const rule = field[name];
  return rule && evaluate(rule, scopeOf(field, values, around, row));
}

/** Whether a rule of the field holds; what cannot be told yet holds. */
export function ruleHolds(
  field: Column,
  rule: NonNullable<Field['rules']>[number],
  { values, row, ...around }: Scope,
): boolean {
  return evaluate(rule.test, scopeOf(field, values, around, row)) !== false;
}

/** Whether a person sees the field: a condition that cannot be told yet hides it. */
export function isVisible(field: Column, scope: Scope): boolean {
  if (field.hidden === true) return false;
  return field.visibleWhen === undefined || conditionOf(field, 'visibleWhen', scope) === true;
}

/** Whether the field must be filled in, now. */
export function isRequired(field: Column, scope: Scope): boolean {
  return field.required || conditionOf(field, 'requiredWhen', scope) === true;
}

/** Whether the field can be filled in, now: not what is computed, and not what is given. */
export function isReadonly(field: Column, scope: Scope): boolean {
  if (field.readonly === true || field.calc !== undefined) return true;
  return conditionOf(field, 'readonlyWhen', scope) === true;
}

/** Keys under which a field keeps its values: several for a control that splits, none for one that only shows. */
export function keysOf({ controlType, fieldKey, keys }: Column): readonly string[] {
  if (!isControlType(controlType)) return [fieldKey];
  const type = dataTypeOf(controlType);
  if (type === 'none') return [];
  if (type !== 'parts') return [fieldKey];
  const parts = partsOf(controlType);
  return keys?.length === parts.length ? keys : parts.map((part) => fieldKey + part);
}

/** A row with every column of the table and nothing else, its computed columns computed. */
export function settleRow(
  columns: readonly Column[],
  raw: Values,
  values: Values,
  around: Surroundings,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const key of columns.flatMap(keysOf)) row[key] = Object.hasOwn(raw, key) ? raw[key] : '';
  for (let round = 0, changed = true; changed && round < ROUNDS; round++) {
    changed = false;
    for (const column of columns) {
      const scope = { ...around, values, row };
      const wanted = column.calc && (conditionOf(column, 'calc', scope) ?? '');
      const hides = !column.hidden && !isVisible(column, scope);
      const next = hides ? '' : wanted;
      if (next === undefined) continue;
      for (const key of keysOf(column)) {
        if (row[key] === next) continue;
        row[key] = next;
        changed = true;
      }
    }
  }
  return row;
}

function isSameRow(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b)) return false;
  return Object.keys(a).every((key) => a[key] === b[key]);
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((one, at) => isSameRow(one, b[at]));
}

interface Settling {
  readonly raw: Values;
  readonly around: Surroundings;
  readonly values: Record<string, unknown>;
}

function nextValue(field: Field, key: string, { raw, around, values }: Settling): unknown {
  if (field.calc) return conditionOf(field, 'calc', { ...around, values });
  const given = Object.hasOwn(raw, key) ? raw[key] : undefined;
  const { columns } = field;
  if (!columns || !Array.isArray(given)) return given;
  return given.map((row) => (isRecord(row) ? settleRow(columns, row, values, around) : row));
}

/** One field's part of a round; true when something changed. */
function settleField(field: Field, tabVisible: boolean, settling: Settling): boolean {
  const { around, values } = settling;
  const shown = tabVisible && (field.hidden === true || isVisible(field, { ...around, values }));
  let changed = false;
  for (const key of keysOf(field)) {
    const next = shown ? nextValue(field, key, settling) : undefined;
    if (isSame(values[key], next)) continue;
    if (next === undefined) delete values[key];
    else values[key] = next;
    changed = true;
  }
  return changed;
}

/** Whether a tab is shown. */
export function isTabVisible(tab: Tab, scope: Scope): boolean {
  return tab.visibleWhen === undefined || evaluate(tab.visibleWhen, scope) === true;
}

/**
 * The values that count: only those of visible fields, computed ones computed, rows with exactly their columns.
 * Both sides do this before they check or send, so that what a hidden field still holds binds nobody and a computed
 * value is never taken from outside. Values of wrong types stay, for the check to name.
 */
export function settle(form: Form, raw: Values, around: Surroundings): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (let round = 0, changed = true; changed && round < ROUNDS; round++) {
    changed = false;
    for (const tab of form.tabs) {
      const visible = isTabVisible(tab, { ...around, values });
      for (const field of tab.fields) {
        if (settleField(field, visible, { raw, around, values })) changed = true;
      }
    }
  }
  return values;
}
