import { atom } from 'nanostores';

import { connectUnsaved } from '#src/lib/unsaved.ts';

/**
 * Keys of the forms that hold typed text which no server has yet. It is a store, and no state of a component, because
 * a form in a kept view that is hidden runs no effects and its text is there all the same.
 */
export const $dirty = atom<ReadonlySet<string>>(new Set());

let isGuarding = false;

/**
 * From the first text on: where it would be lost, the browser asks before the tab closes, reloads or leaves. Not where the page
 * was put out of sight, because it is another person's by now (beginAnew of src/widgets/shell/start.ts).
 */
function guardLeaving(): void {
  if (isGuarding || typeof window === 'undefined') return;
  isGuarding = true;
  window.addEventListener('beforeunload', (event) => {
    if ($dirty.get().size > 0 && !document.body.hidden) event.preventDefault();
  });
}

/** The form with this key holds something that would be lost. */
export function markDirty(formKey: string): void {
  if ($dirty.get().has(formKey)) return;
  guardLeaving();
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
