import type { Certification } from '#contract/certification-row.ts';
import type { CertificationSave } from '#src/api/certification.ts';
import { currentOf } from '#src/lib/conflict.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { readJson, writeJson } from '#src/lib/storage.ts';
import type { Attachment } from '#src/ui/file-upload/transport.ts';

import { inputOf, isSecret, type Values, valuesOf } from './values.ts';

export type Saved =
  | { readonly kind: 'none' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly text: string };

export interface DeskState {
  readonly values: Values;
  readonly files: readonly Attachment[];
  /** As the server has it; undefined before the first save. */
  readonly id: string | undefined;
  readonly saved: Saved;
  /** The application as somebody else left it meanwhile: nothing is saved until that is settled. */
  readonly theirs: Certification | undefined;
}

interface Options {
  readonly row: Certification | undefined;
  readonly forCompany: 'current' | 'new';
  readonly save: (input: CertificationSave) => Promise<string>;
  /** The first save has made the application, and maybe its company. */
  readonly onBegun: (id: string) => void;
  readonly onDirty: (dirty: boolean) => void;
}

/** After the last key stroke. */
const REST_MS = 1_500;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/**
 * An application while it is filled in. Everything typed or uploaded is saved on the server by itself; what does not get
 * there, because the network or the session is gone, waits in this tab, all but identity and account numbers.
 */
export class CertificationDesk {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: DeskState;
  #version: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts changes; what was saved is the count at which the save began. */
  #changes = 0;
  #kept = 0;
  #saving: Promise<boolean> | undefined;
  /** Numbers that the server has as they stand here. */
  #sent: Values = {};

  constructor(options: Options) {
    this.#options = options;
    const { row } = options;
    this.#version = row?.version;
    this.#state = {
      values: valuesOf(row),
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
  readonly state = (): DeskState => this.#state;

  get #localKey(): string {
    return `certification:${this.#state.id ?? 'new'}`;
  }

  #become(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Brings back what could not be saved before this page was left. */
  recover(): void {
    const local = readJson('session', this.#localKey, isValues);
    if (local === undefined) return;
    this.#become({ values: { ...this.#state.values, ...local } });
    this.#touch();
  }

  set(key: string, value: string): void {
    if (this.#state.values[key] === value) return;
    this.#become({ values: { ...this.#state.values, [key]: value } });
    this.#touch();
  }

  setFiles(change: (files: readonly Attachment[]) => readonly Attachment[]): void {
    this.#become({ files: change(this.#state.files) });
    this.#touch();
    // A paper is work of its own: it does not wait for a pause.
    void this.flush();
  }

  #touch(): void {
    this.#changes += 1;
    this.#options.onDirty(true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Saves what has not been saved; true once the server has all of it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#saving) await this.#saving;
    if (this.#state.theirs !== undefined) return false;
    if (this.#changes === this.#kept) return true;
    this.#saving = this.#save().finally(() => {
      this.#saving = undefined;
    });
    const done = await this.#saving;
    return done && this.#changes !== this.#kept ? this.flush() : done;
  }

  async #save(): Promise<boolean> {
    const { values, files, id } = this.#state;
    const at = this.#changes;
    const known = id === undefined ? undefined : { id, version: this.#version ?? 1 };
    this.#become({ saved: { kind: 'saving' } });
    try {
      const { forCompany, save } = this.#options;
      const input = inputOf({ values, files, sent: this.#sent }, known);
      const saved = await save({ ...input, ...(id === undefined && { forCompany }) });
      this.#keep(at, values, saved);
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #keep(at: number, values: Values, saved: string): void {
    writeJson('session', this.#localKey, undefined);
    this.#kept = at;
    this.#version = this.#state.id === undefined ? 1 : (this.#version ?? 1) + 1;
    this.#sent = Object.fromEntries(Object.entries(values).filter(([key]) => isSecret(key)));
    const begun = this.#state.id === undefined;
    this.#become({ id: saved, saved: { kind: 'saved' } });
    if (this.#changes === at) this.#options.onDirty(false);
    if (begun) this.#options.onBegun(saved);
  }

  #fail(error: unknown): void {
    const theirs = currentOf(error, (row) => row as Certification);
    const open = Object.entries(this.#state.values).filter(([key]) => !isSecret(key));
    writeJson('session', this.#localKey, Object.fromEntries(open));
    if (theirs !== undefined) this.#become({ saved: { kind: 'none' }, theirs });
    else this.#become({ saved: { kind: 'failed', text: errorToMessage(error) } });
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
    this.#kept = this.#changes;
    writeJson('session', this.#localKey, undefined);
    this.#options.onDirty(false);
    this.#become({ values: valuesOf(theirs), files: theirs.attachment, theirs: undefined });
  }

  /** Saved, or left behind on purpose. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
