import type { Certification } from '#contract/certification/row.ts';
import type { Saved } from '#src/api/answer.ts';
import type { CertificationSave } from '#src/api/certification.ts';
import { AutoSave } from '#src/lib/auto-save.ts';
import { currentOf } from '#src/lib/conflict.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { keepDraft, keptDraft } from '#src/lib/kept-drafts.ts';
import type { Attachment } from '#src/ui/file-upload/transport.ts';

import { inputOf, isSecret, type Values, valuesOf } from './values.ts';

export type SavedState =
  | { readonly kind: 'none' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly text: string; readonly error: unknown };

export interface DraftState {
  readonly values: Values;
  readonly files: readonly Attachment[];
  /** As the server has it; undefined before the first save. */
  readonly id: string | undefined;
  readonly saved: SavedState;
  /** The application as somebody else left it meanwhile: nothing is saved until that is settled. */
  readonly theirs: Certification | undefined;
}

interface Options {
  readonly row: Certification | undefined;
  /** What a new application begins with. */
  readonly known?: Values | undefined;
  readonly forCompany: 'current' | 'new';
  /** Who types, once that is known: nobody else is given what only this tab has. */
  readonly owner: () => string | undefined;
  readonly save: (input: CertificationSave) => Promise<Saved>;
  /** The first save has made the application, and maybe its company. */
  readonly onBegun: (id: string) => void;
  readonly onDirty: (dirty: boolean) => void;
}

/** After the last key stroke. */
const REST_MS = 1_500;

/**
 * An application while it is filled in. Everything typed or uploaded is saved on the server by itself; what does not get
 * there, because the network or the session is gone, waits in this tab, all but identity and account numbers.
 */
export class CertificationDraft {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  readonly #saving: AutoSave;
  #state: DraftState;
  #version: number | undefined;
  /** Stays with whoever typed first, also once the session has ended. */
  #owner: string | undefined;
  /** Papers of which what was read has gone into the fields, once: also those that an earlier visit has filled them from. */
  readonly #filledFrom = new Set<string>();
  readonly #begunWith: ReadonlySet<string>;
  /** Numbers that the server has as they stand here. */
  #sent: Values = {};

  constructor(options: Options) {
    this.#options = options;
    const { row, known, onDirty } = options;
    this.#version = row?.version;
    this.#begunWith = new Set(row?.attachment.map(({ id }) => id));
    this.#saving = new AutoSave({
      restMs: REST_MS,
      save: () => this.#save(),
      may: () => this.#state.theirs === undefined,
      onDirty,
    });
    this.#state = {
      values: row === undefined ? { ...valuesOf(row), ...known } : valuesOf(row),
      files: row?.attachment ?? [],
      id: row?.id,
      saved: { kind: 'none' },
      theirs: undefined,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;

  /** The application as the server has it, to be handed in; its id is '' before the first save. */
  get kept(): Saved {
    return { id: this.#state.id ?? '', version: this.#version };
  }

  /** Whether this tab acts for the company of the application, so that its papers can be read: one further is begun first. */
  get actsForIt(): boolean {
    return this.#options.forCompany === 'current' || this.#state.id !== undefined;
  }

  #whose(): string | undefined {
    this.#owner ??= this.#options.owner();
    return this.#owner;
  }

  get #key(): string {
    return `certification:${this.#state.id ?? this.#options.forCompany}`;
  }

  #keepHere(content?: Values): void {
    keepDraft(this.#whose(), this.#key, content && { time: '', content });
  }

  /** All but identity and account numbers. */
  #keepOpen(): void {
    const open = Object.entries(this.#state.values).filter(([key]) => !isSecret(key));
    this.#keepHere(Object.fromEntries(open));
  }

  #become(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Brings back what its person could not save before this page was left. */
  recover(): void {
    if (this.#saving.touched) return;
    const kept = keptDraft(this.#whose(), this.#key);
    if (kept === undefined) return;
    this.#become({ values: { ...this.#state.values, ...(kept.content as Values) } });
    this.#saving.touch();
  }

  #touch(): void {
    this.#whose();
    this.#saving.touch();
  }

  set(key: string, value: string): void {
    if (this.#state.values[key] === value) return;
    this.#become({ values: { ...this.#state.values, [key]: value } });
    this.#touch();
  }

  /**
   * Puts what was read of a paper where nothing has been typed, once: what was cleared since stays so. A paper that was here when the
   * page was opened has filled its fields before, where any of them holds anything.
   */
  fillFrom(fileId: string, read: Values): void {
    if (this.#filledFrom.has(fileId)) return;
    this.#filledFrom.add(fileId);
    const { values } = this.#state;
    const empty = Object.entries(read).filter(([key]) => (values[key] ?? '') === '');
    const isFilled = empty.length < Object.keys(read).length;
    if (isFilled && this.#begunWith.has(fileId)) return;
    for (const [key, value] of empty) this.set(key, value);
  }

  setFiles(change: (files: readonly Attachment[]) => readonly Attachment[]): void {
    this.#become({ files: change(this.#state.files) });
    this.#touch();
    // A paper is work of its own: it does not wait for a pause.
    void this.flush();
  }

  /** Saves what has not been saved; true once the server has all of it. The page may be gone before the answer: it waits here as well. */
  flush(): Promise<boolean> {
    if (!this.#saving.done && this.#state.theirs === undefined) this.#keepOpen();
    return this.#saving.flush();
  }

  async #save(): Promise<void> {
    const { values, files, id } = this.#state;
    const known = id === undefined ? undefined : { id, version: this.#version ?? 1 };
    this.#become({ saved: { kind: 'saving' } });
    try {
      const { forCompany, save } = this.#options;
      const input = inputOf({ values, files, sent: this.#sent }, known);
      this.#keep(values, await save({ ...input, ...(id === undefined && { forCompany }) }));
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  #keep(values: Values, { id, version }: Saved): void {
    this.#keepHere();
    const begun = this.#state.id === undefined;
    this.#version = version ?? (this.#version ?? 0) + 1;
    this.#sent = Object.fromEntries(Object.entries(values).filter(([key]) => isSecret(key)));
    this.#become({ id, saved: { kind: 'saved' } });
    if (begun) this.#options.onBegun(id);
  }

  #fail(error: unknown): void {
    const theirs = currentOf(error, (row) => row as Certification);
    this.#keepOpen();
    if (theirs !== undefined) this.#become({ saved: { kind: 'none' }, theirs });
    else this.#become({ saved: { kind: 'failed', text: errorToMessage(error), error } });
  }

  /** Takes what somebody else has written, or keeps what stands here and saves it over theirs. */
  settle(take: 'theirs' | 'mine'): void {
    const { theirs } = this.#state;
    if (theirs === undefined) return;
    this.#version = theirs.version;
    if (take === 'mine') {
      this.#become({ theirs: undefined });
      this.#touch();
      void this.flush();
      return;
    }
    this.#keepHere();
    this.#saving.settle();
    this.#become({ values: valuesOf(theirs), files: theirs.attachment, theirs: undefined });
  }
}
