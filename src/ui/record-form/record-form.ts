import { atom } from 'nanostores';
import { validationText } from '#contract/validators/texts-of-schemas.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { currentOf } from '#src/lib/conflict.ts';
import { explain } from '#src/lib/errors.ts';

import {
  byPath,
  type Complaints,
  type Failure,
  ofField,
  Submission,
} from '../submit/submission.ts';
import {
  inputOf,
  isSame,
  missing,
  type RecordField,
  type RecordValue,
  type RecordValues,
  valuesOf,
} from './record-fields.ts';

/** A record that may be changed: what the server sent of it. */
export interface KnownRecord {
  readonly id: string;
  readonly version: number;
}

/** What the form needs of a schema of the contract. */
export interface Judge {
  readonly safeParse: (
    input: unknown,
    options: { error: typeof validationText },
  ) => {
    readonly error?:
      | { readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[] }
      | undefined;
  };
}

export interface RecordGiven<Input> {
  readonly fields: readonly RecordField[];
  /** The schema of the save; it judges here as it does on the server. */
  readonly schema: Judge;
  /** Absent for a new record. */
  readonly record: KnownRecord | undefined;
  /** Goes along with what the form says. */
  readonly fixed?: Readonly<Record<string, string>> | undefined;
  /** Asks whether what was filled in shall be sent (specification section 5); nothing is sent without a yes. */
  readonly confirm: (values: RecordValues) => Promise<boolean>;
  readonly save: (input: Input) => Promise<unknown>;
  readonly onSaved: () => void;
}

interface RecordState {
  readonly values: RecordValues;
  /** The record as somebody else saved it meanwhile: nothing is sent until that is settled. */
  readonly conflict: KnownRecord | undefined;
}

/** A record of the wire, where it is one. */
const known = (row: Readonly<Record<string, unknown>>): KnownRecord | undefined =>
  typeof row.id === 'string' && typeof row.version === 'number'
    ? { ...row, id: row.id, version: row.version }
    : undefined;

/** A record's form without its looks: values, what is wrong with them, sending, and a conflict with somebody else's change. */
export class RecordForm<Input> {
  readonly submission = new Submission(explain);
  readonly $state;
  readonly #given: RecordGiven<Input>;
  readonly #initial: RecordValues;
  #base: KnownRecord | undefined;

  constructor(given: RecordGiven<Input>) {
    this.#given = given;
    this.#base = given.record;
    this.#initial = valuesOf(given.fields, given.record);
    this.$state = atom<RecordState>({ values: this.#initial, conflict: undefined });
  }

  get isDirty(): boolean {
    const { values } = this.$state.get();
    return Object.entries(values).some(([key, value]) => !isSame(value, this.#initial[key]));
  }

  /** Puts a value into a field; a function gets what is there, because files arrive while others are taken away. */
  set(key: string, change: RecordValue | ((now: RecordValue) => RecordValue)): void {
    const { values, ...state } = this.$state.get();
    const value = typeof change === 'function' ? change(values[key] ?? '') : change;
    this.$state.set({ ...state, values: { ...values, [key]: value } });
    this.submission.mark(key);
  }

  /** What travels is what was typed: the schema only judges it. */
  #input(): Record<string, unknown> {
    const { fields, fixed } = this.#given;
    return { ...inputOf(fields, this.$state.get().values, this.#base), ...fixed };
  }

  /** Complaints in the order of the form, one for each field; one that concerns no field on screen stands above them. */
  #place(complaints: Complaints): Complaints {
    const place = (key: string) => this.#given.fields.findIndex((field) => field.key === key);
    const entries = Object.entries(complaints).toSorted(([a], [b]) => place(a) - place(b));
    const other = entries.find(([key]) => place(key) < 0);
    if (other) this.submission.warn(other[1]);
    return Object.fromEntries(entries);
  }

  async send(): Promise<void> {
    if (this.submission.busy || this.$state.get().conflict) return;
    const { fields, schema, confirm, save, onSaved } = this.#given;
    const input = this.#input();
    const absent = missing(fields, this.$state.get().values, this.#base);
    const issues = schema.safeParse(input, { error: validationText }).error?.issues ?? [];
    const found = [
      ...issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message })),
      ...absent.map((path) => ({ path, message: TEXT.required })),
    ];
    if (found.length > 0) {
      this.submission.judge({});
      return this.submission.complain(this.#place(byPath(found)));
    }
    this.submission.judge({});
    if (!(await confirm(this.$state.get().values))) return;
    const work = async () => {
      try {
        await save(input as Input);
      } catch (error) {
        const conflict = currentOf(error, known);
        if (conflict === undefined) throw error;
        this.$state.set({ ...this.$state.get(), conflict });
        return;
      }
      onSaved();
    };
    await this.submission.send(work, (failure: Failure) =>
      this.#place(byPath(failure.fields.map(ofField))),
    );
  }

  /** Goes on from the other's version: with their values, or with mine, which the next submit saves. */
  settle(take: 'theirs' | 'mine'): void {
    const { values, conflict } = this.$state.get();
    this.#base = conflict;
    const taken = take === 'theirs' ? valuesOf(this.#given.fields, conflict) : values;
    this.$state.set({ values: taken, conflict: undefined });
  }
}
