/**
 * Mantine's names for the parts of its controls; its own styles (mantine.css.ts) draw them. drawn.test.tsx holds ours
 * against Mantine's.
 */
export const DRAWN = {
  button: 'm_77c9d27d m_87cf2631',
  buttonInner: 'm_80f1301b',
  buttonLabel: 'm_811560b9',
  buttonGroup: 'm_80d6d844',
  field: 'm_46b77525',
  fieldFrame: 'm_6c018570',
  fieldInput: 'm_8fb7ebe7',
  fieldSection: 'm_82577fc2',
} as const;

/** Class names in one. */
export const classes = (...names: readonly (string | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== '').join(' ');

/** Sizes of controls beside the usual one, which follows the density that the person chose. */
export type ControlSize = 'xs' | 'compact-md';

/**
 * Keeps the caret behind what was just typed where the owner of a field writes it otherwise: a code in capitals, a phone
 * without its blanks. The browser puts it at the end of a text that is set, so that the next letter of a correction in the
 * middle would stand there. To be called in the event, before its owner is told.
 */
export function keepCaret(input: HTMLInputElement): void {
  const { value: typed, selectionEnd } = input;
  if (selectionEnd === null) return;
  const after = typed.length - selectionEnd;
  // React sets the text before the event is over.
  queueMicrotask(() => {
    if (input.value === typed) return;
    const at = Math.max(0, input.value.length - after);
    input.setSelectionRange(at, at);
  });
}
