interface Options {
  /** Milliseconds after the last change. */
  readonly restMs: number;
  /** Sends what stands in the form now; rejects when the server has not got it. */
  readonly save: () => Promise<void>;
  /** Asked before each save: false while a person has to say what shall become of another version. */
  readonly may: () => boolean;
  /** Whether something was typed that the server has not got. */
  readonly onDirty: (dirty: boolean) => void;
}

/**
 * Saves a form while it is filled in: when the typing rests, one save at a time, what is typed meanwhile after it. A save
 * that failed is tried again with the next change or flush().
 */
export class AutoSave {
  readonly #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts changes; what was saved is the count at which the save began. */
  #changes = 0;
  #saved = 0;
  #saving: Promise<boolean> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether anything was typed since the form was opened, saved or not. */
  get touched(): boolean {
    return this.#changes > 0;
  }

  /** Whether the server has everything that was typed. */
  get done(): boolean {
    return this.#changes === this.#saved;
  }

  /** Something was typed. */
  touch(): void {
    this.#changes += 1;
    this.#options.onDirty(true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), this.#options.restMs);
  }

  /** Saves now, until everything is saved; true once the server has all of it. */
  async flush(): Promise<boolean> {
    const isSaved = await this.#next();
    return isSaved && !this.done ? this.flush() : isSaved;
  }

  /** What stands in the form is what the server has, or is to be given up: there is nothing to save. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#saved = this.#changes;
    this.#options.onDirty(false);
  }

  async #next(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#saving) await this.#saving;
    if (this.done) return true;
    if (!this.#options.may()) return false;
    this.#saving = this.#save().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #save(): Promise<boolean> {
    const at = this.#changes;
    try {
      await this.#options.save();
    } catch {
      // Told by whoever gave `save`, who knows what is lost and where it is kept.
      return false;
    }
    this.#saved = Math.max(this.#saved, at);
    if (this.done) this.#options.onDirty(false);
    return true;
  }
}
