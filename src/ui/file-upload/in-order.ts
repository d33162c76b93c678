import type { Attachment } from './transport.ts';

/** Puts files where they were chosen: a small one arrives before a large one that came first, as pages of a contract do. */
export class InOrder {
  readonly #keys = new Map<string, number>();

  /** The change that a file brings; `key` is greater for whatever was chosen later. Files from before stay in front. */
  insert(file: Attachment, key: number): (files: readonly Attachment[]) => readonly Attachment[] {
    this.#keys.set(file.id, key);
    return (files) => {
      const next = files.findIndex(({ id }) => (this.#keys.get(id) ?? 0) > key);
      return next < 0 ? [...files, file] : files.toSpliced(next, 0, file);
    };
  }
}
