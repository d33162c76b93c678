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
