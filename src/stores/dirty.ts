import { atom } from 'nanostores';

import { connectUnsaved } from '#src/lib/unsaved.ts';

/**
 * Keys of the forms that hold typed text which no server has yet. It is a store, and no state of a component, because
 * a form in a kept view that is hidden runs no effects and its text is there all the same.
 */
export const $dirty = atom<ReadonlySet<string>>(new Set());

/** The form with this key holds something that would be lost. */
export function markDirty(formKey: string): void {
  if ($dirty.get().has(formKey)) return;
  $dirty.set(new Set([...$dirty.get(), formKey]));
}

/** The form was saved, sent, emptied or closed on purpose. */
export function markClean(formKey: string): void {
  if (!$dirty.get().has(formKey)) return;
  $dirty.set(new Set([...$dirty.get()].filter((key) => key !== formKey)));
}

/** What is lost is lost with its person's consent. */
export function forgetDirty(): void {
  $dirty.set(new Set());
}

connectUnsaved((key, isUnsaved) => (isUnsaved ? markDirty : markClean)(key));
