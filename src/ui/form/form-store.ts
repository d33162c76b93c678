import { isTable } from '#contract/form/check-form.ts';
import { dataTypeOf, isControlType } from '#contract/form/controls.ts';
import type { Scope, Values } from '#contract/form/evaluate.ts';
import { type Expression, namesIn } from '#contract/form/expression.ts';
import type { Field, Form } from '#contract/form/read-form.ts';
import { conditionOf, keysOf, type Surroundings } from '#contract/form/settle.ts';

import { Rows } from './rows.ts';

/** Where the texts of the fields are kept; the form library. */
export interface Holder {
  read: () => Values;
  write: (key: string, value: unknown) => void;
}

type Listener = () => void;
const ROUNDS = 5;

/** Key under which those are told who read facts; no field can have it. */
export const FACTS = '#facts';

function readsOf(calc: Expression): ReadonlySet<string> {
  const { fields, facts } = namesIn(calc);
  return facts.size > 0 ? fields.add(FACTS) : fields;
}

/** The value that a field begins with. */
function firstValue(field: Field): unknown {
  if (typeof field.calc === 'string') return field.calc;
  const isList =
    isControlType(field.controlType) && ['list', 'files'].includes(dataTypeOf(field.controlType));
  return isList ? [] : (field.defaultValue ?? '');
}

/** Values of an empty form: every field's key with its default; tables apart. */
function emptyValues(form: Form): Record<string, unknown> {
  const fields = form.tabs.flatMap((tab) => tab.fields).filter((field) => !isTable(field));
  return Object.fromEntries(
    fields.flatMap((field) => keysOf(field).map((key) => [key, firstValue(field)])),
  );
}

/** What a form begins with: what it is given, a default for every other key, and what is computed from both. */
export function firstValues(
  form: Form,
  around: Surroundings,
  initial: Values,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...emptyValues(form), ...initial };
  const computed = form.tabs.flatMap((tab) => tab.fields).filter(({ calc }) => calc !== undefined);
  // Each reads what others have come to, in whatever order they stand.
  for (const _ of computed.slice(0, ROUNDS)) {
    for (const field of computed) {
      values[field.fieldKey] = conditionOf(field, 'calc', { ...around, values }) ?? '';
    }
  }
  return values;
}

/**
 * What the parts of a form on screen share: its values, and who wants to know when one of them changes. A key stroke
 * tells only those who asked for that key.
 */
export class FormStore {
  readonly form: Form;
  readonly tables: ReadonlyMap<string, Rows>;
  readonly #holder: Holder;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #computed: readonly { readonly field: Field; readonly reads: ReadonlySet<string> }[];
  #all: Values | undefined;
  #around: Surroundings;
  #isTyped = true;

  constructor(form: Form, around: Surroundings, holder: Holder, initial: Values) {
    this.form = form;
    this.#around = around;
    this.#holder = holder;
    this.#computed = form.tabs
      .flatMap((tab) => tab.fields)
      .flatMap((field) => (field.calc ? [{ field, reads: readsOf(field.calc) }] : []));
    const tables = form.tabs.flatMap((tab) => tab.fields).filter(isTable);
    this.tables = new Map(
      tables.map(({ fieldKey: key, columns }) => {
        const rows = initial[key];
        const onChange = () => this.#tell(key);
        const options = {
          columns,
          values: () => this.values,
          around: () => this.#around,
          onChange,
        };
        return [key, new Rows(options, Array.isArray(rows) ? rows : [])];
      }),
    );
  }

  /** All values, tables included. The object is another one after each change. */
  get values(): Values {
    if (this.#all === undefined) {
      const rows = [...(this.tables ?? [])].map(([key, table]) => [key, table.values] as const);
      this.#all = { ...this.#holder.read(), ...Object.fromEntries(rows) };
    }
    return this.#all;
  }

  /** What is known beside the values. */
  get around(): Surroundings {
    return this.#around;
  }

  /** Facts that have come to be known, beside those that were. */
  setFacts(facts: Surroundings['facts']): void {
    this.#around = { ...this.#around, facts: { ...this.#around.facts, ...facts } };
    this.#tell(FACTS);
  }

  get scope(): Scope {
    return { ...this.around, values: this.values };
  }

  get(key: string): unknown {
    return this.#holder.read()[key];
  }

  text(key: string): string {
    const value = this.get(key);
    return typeof value === 'string' ? value : '';
  }

  set(key: string, value: unknown): void {
    this.#holder.write(key, value);
    this.#tell(key);
  }

  /** Takes in what no person typed: there is nothing in it to keep. */
  bring(facts: Surroundings['facts'], values: Values): void {
    this.quietly(() => {
      this.setFacts(facts);
      for (const [key, value] of Object.entries(values)) this.set(key, value);
    });
  }

  /** Makes changes that no person typed, such as to the rows of a table: there is nothing in them to keep. */
  quietly(change: () => void): void {
    this.#isTyped = false;
    change();
    this.#isTyped = true;
  }

  /** Calls back when a person has changed something. */
  onTyped(listener: Listener): () => void {
    return this.subscribe(['*'], () => {
      if (this.#isTyped) listener();
    });
  }

  /** Takes over values from elsewhere, such as a draft; keys that the form does not have are left out. */
  replace(values: Values): void {
    for (const key of Object.keys(emptyValues(this.form))) {
      if (Object.hasOwn(values, key)) this.set(key, values[key]);
    }
    for (const [key, table] of this.tables) {
      const rows = values[key];
      if (Array.isArray(rows)) table.replace(rows);
    }
  }

  /** Calls back when one of the keys changes; with '*' for any. */
  subscribe(keys: Iterable<string>, listener: Listener): () => void {
    const asked = [...keys];
    for (const key of asked) {
      const listeners = this.#listeners.get(key) ?? new Set();
      this.#listeners.set(key, listeners.add(listener));
    }
    return () => {
      for (const key of asked) this.#listeners.get(key)?.delete(listener);
    };
  }

  /** Computed fields that read the key get their new values; rules in a circle stop after some rounds. */
  #compute(key: string, depth: number): void {
    for (const { field, reads } of this.#computed) {
      if (depth > ROUNDS || !reads.has(key)) continue;
      const value = conditionOf(field, 'calc', this.scope) ?? '';
      if (String(this.get(field.fieldKey)) === String(value)) continue;
      this.#holder.write(field.fieldKey, value);
      this.#tell(field.fieldKey, depth + 1);
    }
  }

  #tell(key: string, depth = 0): void {
    this.#all = undefined;
    this.#compute(key, depth);
    for (const asked of [key, '*']) {
      for (const listener of this.#listeners.get(asked) ?? []) listener();
    }
  }
}
