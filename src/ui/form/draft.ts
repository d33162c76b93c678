import type { Draft } from '#contract/form/draft.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { AutoSave } from '#src/lib/auto-save.ts';
import { currentOf } from '#src/lib/conflict.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { type KeptDraft, keepDraft, keptDraft } from '#src/lib/kept-drafts.ts';

export type Content = Readonly<Record<string, unknown>>;

/** Where drafts are kept. `save` without a version means that there is none yet; a conflict rejects with code 409. */
export interface DraftStorage {
  load: (key: string) => Promise<Draft | null>;
  save: (
    key: string,
    content: Content,
    version?: number,
  ) => Promise<{ version: number; updateTime: string }>;
  drop: (key: string) => Promise<unknown>;
}

export type DraftState =
  | { readonly kind: 'none' | 'saving' }
  /** There is an earlier draft; nothing is saved until somebody says what shall become of it. */
  | { readonly kind: 'offer'; readonly draft: Draft }
  | { readonly kind: 'saved'; readonly time: string }
  | { readonly kind: 'failed'; readonly text: string }
  /** Another page saved this draft meanwhile. */
  | { readonly kind: 'conflict'; readonly draft: Draft };

interface Options {
  readonly key: string;
  /** Whose text it is; undefined as long as nobody knows. Asked anew until somebody does. */
  readonly owner: () => string | undefined;
  readonly storage: DraftStorage;
  readonly content: () => Content;
  readonly restore: (content: Content) => void;
  /** Whether something is typed that no server has. */
  readonly onDirty: (dirty: boolean) => void;
  readonly onState: (state: DraftState) => void;
}

/** After the last key stroke. */
const REST_MS = 2_000;

const draftOf = ({ content, version, updateTime }: Content): Draft | undefined =>
  isRecord(content)
    ? { content, version: Number(version), updateTime: String(updateTime) }
    : undefined;

/**
 * Keeps a draft of a form while it is filled in. What cannot reach the server, because the session has ended or the
 * network is away, is kept in this tab and offered again when the form is opened next.
 */
export class DraftKeeper {
  readonly #options: Options;
  readonly #saving: AutoSave;
  #key: string;
  /** Stays with whoever typed first, also once the session has ended. */
  #owner: string | undefined;
  #state: DraftState = { kind: 'none' };
  #version: number | undefined;
  /** What the tab kept of an earlier form, as long as no server has it; and the server's draft behind that one. */
  #kept: KeptDraft | undefined;
  #behind: Draft | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#key = options.key;
    const { onDirty } = options;
    this.#saving = new AutoSave({
      restMs: REST_MS,
      save: () => this.#save(),
      may: () => !this.#asks && this.#isMine,
      onDirty,
    });
  }

  /** Whether a person has to say what shall become of another draft. */
  get #asks(): boolean {
    return this.#state.kind === 'offer' || this.#state.kind === 'conflict';
  }

  /** Nothing is saved once somebody else has signed in over this page, which is about to begin anew. */
  get #isMine(): boolean {
    return (this.#options.owner() ?? this.#owner) === this.#owner;
  }

  #whose(): string | undefined {
    this.#owner ??= this.#options.owner();
    return this.#owner;
  }

  #become(state: DraftState): void {
    this.#state = state;
    this.#options.onState(state);
  }

  /**
   * Asks for an earlier draft. A failure is none: the form works without. A form that is shown again with text in it, or
   * that has saved before the answer came, is not offered its own draft.
   */
  async begin(): Promise<void> {
    if (this.#saving.touched || this.#state.kind !== 'none') return;
    const draft = await this.#options.storage.load(this.#key).catch(() => null);
    if (this.#state.kind !== 'none') return;
    let kept = keptDraft(this.#whose(), this.#key);
    // The page was gone before it heard that the server has it.
    if (draft && JSON.stringify(kept?.content) === JSON.stringify(draft.content)) {
      this.#forgetHere();
      kept = undefined;
    }
    this.#version = draft?.version;
    if (this.#saving.touched && draft === null && kept === undefined) return;
    if (kept !== undefined) {
      const { time: updateTime, content } = kept;
      this.#kept = kept;
      this.#behind = draft ?? undefined;
      this.#become({
        kind: 'offer',
        draft: { content, version: draft?.version ?? 0, updateTime },
      });
    } else if (draft !== null) this.#become({ kind: 'offer', draft });
  }

  #keepHere(draft?: KeptDraft): void {
    keepDraft(this.#whose(), this.#key, draft);
  }

  #forgetHere(): void {
    this.#kept = undefined;
    this.#keepHere();
  }

  /** Something was typed. */
  touch(): void {
    this.#whose();
    this.#saving.touch();
  }

  /**
   * Saves now what has not been saved, and keeps it in this tab at once: the page may be gone before the answer, such as where another
   * tab signs out. In this tab alone while nobody has said what shall become of the other draft.
   */
  async flush(): Promise<void> {
    if (!this.#saving.done && this.#isMine) {
      this.#keepHere({ time: '', content: this.#options.content() });
    }
    if (!this.#asks) await this.#saving.flush();
  }

  async #save(): Promise<void> {
    const { storage } = this.#options;
    const content = this.#options.content();
    this.#become({ kind: 'saving' });
    try {
      const { version, updateTime } = await storage.save(this.#key, content, this.#version);
      this.#version = version;
      this.#forgetHere();
      this.#become({ kind: 'saved', time: updateTime });
    } catch (error) {
      this.#fail(error, content);
      throw error;
    }
  }

  #fail(error: unknown, content: Content): void {
    const current = currentOf(error, draftOf);
    if (current !== undefined) {
      this.#become({ kind: 'conflict', draft: current });
      return;
    }
    this.#keepHere({ time: '', content });
    this.#become({ kind: 'failed', text: errorToMessage(error) });
  }

  /** Takes the offered draft, or the one of the other page, into the form. */
  take(): void {
    const state = this.#state;
    if (state.kind !== 'offer' && state.kind !== 'conflict') return;
    this.#options.restore(state.draft.content);
    if (state.kind === 'conflict') this.#version = state.draft.version;
    this.#keepHere(state.kind === 'offer' ? this.#kept : undefined);
    this.#behind = undefined;
    this.#saving.settle();
    this.#become({ kind: 'saved', time: state.draft.updateTime });
  }

  /** Keeps what stands here: the offered draft is dropped, the other page's is written over. */
  keep(): void {
    const state = this.#state;
    if (state.kind !== 'offer' && state.kind !== 'conflict') return;
    if (state.kind === 'conflict') this.#version = state.draft.version;
    this.#forgetHere();
    const behind = this.#behind;
    this.#behind = undefined;
    this.#become(behind === undefined ? { kind: 'none' } : { kind: 'offer', draft: behind });
    if (behind !== undefined) return;
    if (!this.#saving.done) void this.flush();
    else if (state.kind === 'offer') void this.drop();
  }

  /** The form was sent: there is nothing left to keep. What is typed into it after that is kept as `next`. */
  async drop(next = this.#key): Promise<void> {
    this.#saving.settle();
    // One that is on its way would be kept after this.
    await this.#saving.flush();
    this.#version = undefined;
    this.#forgetHere();
    this.#become({ kind: 'none' });
    const key = this.#key;
    this.#key = next;
    await this.#options.storage.drop(key).catch(() => undefined);
  }
}
