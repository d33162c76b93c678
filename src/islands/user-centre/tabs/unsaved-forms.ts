import { $dirty } from '#src/stores/dirty.ts';

/**
 * Where each form with unsaved text stands: in the view that was on screen when its person began to type. Undefined of those that
 * were there before anybody kept count, which may stand in any.
 */
const homes = new Map<string, string | undefined>();

/** Keeps count from now on. Returns what stops it. */
export function followForms(onScreen: () => string | undefined): () => void {
  homes.clear();
  for (const form of $dirty.get()) homes.set(form, undefined);
  return $dirty.listen((forms) => {
    for (const form of homes.keys()) if (!forms.has(form)) homes.delete(form);
    for (const form of forms) if (!homes.has(form)) homes.set(form, onScreen());
  });
}

/** Forms with unsaved text that go with these views. */
export function formsWithin(views: ReadonlySet<string>): string[] {
  return [...homes]
    .filter(([, home]) => home === undefined || views.has(home))
    .map(([form]) => form);
}
