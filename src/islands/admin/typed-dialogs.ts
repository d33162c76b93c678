import { $dirty } from '#src/stores/dirty.ts';

type Field = Pick<HTMLInputElement, 'value' | 'isConnected' | 'closest'>;

/** Fields that were typed in, of forms in dialogs: these keep their values with the browser, and tell no store. */
const typed = new Set<Field>();

const stands = (field: Field) => field.isConnected && field.closest('dialog[open] form') !== null;

const isField = (target: unknown): target is Field =>
  typeof (target as Partial<Field> | null)?.value === 'string';

/** Hears of every `input` of the page. */
export function noteTyped({ target }: { readonly target: unknown }): void {
  if (isField(target) && stands(target)) typed.add(target);
}

/** Whether leaving the view would lose something: a form says so, or a dialog stands open with something typed in it. */
export function wouldLose(): boolean {
  for (const field of typed) if (!stands(field)) typed.delete(field);
  return $dirty.get().size > 0 || [...typed].some(({ value }) => value !== '');
}
