import type { Values } from '#contract/form/evaluate.ts';
import type { Column } from '#contract/form/read-form.ts';
import { type Surroundings, settleRow } from '#contract/form/settle.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A row on screen: its id stays while rows around it come and go, so that a cell keeps its focus. */
export interface Line {
  readonly id: number;
  readonly row: Row;
}

interface Options {
  readonly columns: readonly Column[];
  /** Values of the form that rules of a row may read. */
  readonly values: () => Values;
  readonly around: () => Surroundings;
  /** Called after every change. */
  readonly onChange: () => void;
}

/**
 * The rows of a table of line items. They stand beside the form's own values, because a form library copies all of its
 * values for each key stroke, and two thousand rows are too many to copy. Lines are replaced, never changed, so that
 * what draws one is drawn anew only when it has changed.
 */
export class Rows {
  #lines: readonly Line[] = [];
  #last = 0;
  readonly #options: Options;

  constructor(options: Options, rows: readonly unknown[] = []) {
    this.#options = options;
    this.#lines = rows.map((row) => this.#line(row));
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** The rows as they travel. */
  get values(): Row[] {
    return this.#lines.map(({ row }) => row);
  }

  #line(raw: unknown = {}): Line {
    this.#last += 1;
    return { id: this.#last, row: this.#settled(raw) };
  }

  #settled(raw: unknown): Row {
    const { columns, values, around } = this.#options;
    const row = typeof raw === 'object' && raw !== null ? (raw as Row) : {};
    return settleRow(columns, row, values(), around());
  }

  #become(lines: readonly Line[]): void {
    this.#lines = lines;
    this.#options.onChange();
  }

  /** Replaces all rows, as a restored draft does. */
  replace(rows: readonly unknown[]): void {
    this.#become(rows.map((row) => this.#line(row)));
  }

  set(id: number, changes: Row): void {
    this.#become(
      this.#lines.map((line) =>
        line.id === id ? { id, row: this.#settled({ ...line.row, ...changes }) } : line,
      ),
    );
  }

  /** Puts rows after the row with that id, or at the end; returns the ids of the new ones. */
  insert(rows: readonly Row[], afterId?: number): number[] {
    const at = this.#lines.findIndex(({ id }) => id === afterId);
    const index = at < 0 ? this.#lines.length : at + 1;
    const added = rows.map((row) => this.#line(row));
    this.#become([...this.#lines.slice(0, index), ...added, ...this.#lines.slice(index)]);
    return added.map(({ id }) => id);
  }

  remove(id: number): void {
    this.#become(this.#lines.filter((line) => line.id !== id));
  }

  /** Writes changes over the rows from an index on; what goes beyond the last row is added. */
  overwrite(from: number, changes: readonly Row[]): void {
    const lines = [...this.#lines];
    for (const [offset, change] of changes.entries()) {
      const line = lines[from + offset];
      lines[from + offset] = line
        ? { id: line.id, row: this.#settled({ ...line.row, ...change }) }
        : this.#line(change);
    }
    this.#become(lines);
  }
}
