import type { Values } from '#contract/form/evaluate.ts';
import { createAction } from '#src/api/action.ts';
import type { Saved } from '#src/api/answer.ts';
import type { Resubmit } from '#src/api/document.ts';
import { currentOf } from '#src/lib/conflict.ts';

import type { FormDeclaration, FormRecord } from './form-record.ts';

type Calls = Pick<FormDeclaration, 'load' | 'save' | 'submit'>;
type Known = Pick<FormRecord, 'id' | 'version'>;

/** What becomes of a save that came after somebody else's: the record to save over; rejects where nobody wants that. */
export type Over = (refusal: unknown, known: Known) => Promise<Known>;

/**
 * 保存 and 提交 of one form: the record is kept first, so that a refused submission loses nothing. What was sent and whose answer
 * was lost is sent once more as it was, before anything else: nothing is made or handed in twice.
 */
export class Saving {
  readonly #calls: Calls;
  readonly #over: Over;
  readonly #save = createAction();
  readonly #submit = createAction();
  #known: Known | undefined;
  /** What a new record was first sent with. */
  #first: Values = {};
  #handedIn: { readonly asked: string; readonly saved: Saved } | undefined;

  constructor(calls: Calls, known: Known | undefined, over: Over) {
    this.#calls = calls;
    this.#known = known;
    this.#over = over;
  }

  /** Of the record as it is filled in; undefined as long as there is none. */
  get version(): number | undefined {
    return this.#known?.version;
  }

  /** What is filled in began with the record at this version: what others have saved since is asked about. */
  since(version: unknown): void {
    const known = this.#known;
    if (known && typeof version === 'number') this.#known = { ...known, version };
  }

  async #send(values: Values): Promise<Saved> {
    const known = this.#known;
    if (known === undefined) this.#first = values;
    const as = known && { id: known.id, version: known.version };
    const saved = await this.#calls.save({ ...as, values }, this.#save);
    this.#known = { id: saved.id, version: saved.version ?? (known?.version ?? 0) + 1 };
    return saved;
  }

  async keep(values: Values): Promise<Saved> {
    // A new record whose answer was lost may be there: the same once more tells, or is refused for what it says.
    if (this.#known === undefined && this.#save.frozen) {
      await this.#send(this.#first).catch((error: unknown) => {
        if (this.#save.frozen) throw error;
      });
    }
    const known = this.#known;
    try {
      return await this.#send(values);
    } catch (error) {
      if (known === undefined || currentOf(error, Boolean) === undefined) throw error;
      this.#known = await this.#over(error, known);
      return await this.keep(values);
    }
  }

  /** `kept` is told of the record before it is handed in: an answer that is lost then leaves no draft to hand in anew. */
  async handIn(
    values: Values,
    resubmit: Resubmit,
    kept?: (id: string) => Promise<void>,
  ): Promise<Saved> {
    const asked = JSON.stringify([values, resubmit]);
    const before = this.#handedIn;
    const isLost = this.#submit.frozen && before?.asked === asked;
    const saved = isLost ? before.saved : await this.keep(values);
    this.#handedIn = { asked, saved };
    if (!isLost) await kept?.(saved.id);
    try {
      await this.#calls.submit(saved, this.#submit, resubmit);
    } catch (error) {
      // What was kept is a record now, and the next try changes it. Where its version was told, nothing that somebody
      // else has written since is overwritten by that.
      if (saved.version === undefined) {
        const { signal } = new AbortController();
        this.#known = await this.#calls.load(saved.id, signal).catch(() => this.#known);
      }
      throw error;
    }
    return saved;
  }
}
