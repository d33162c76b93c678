import { isNumberText, type NumberInputOptions } from '#src/lib/format-number-input.ts';

/** A key stroke, a deletion, an undo, or a step of composing; not what is pasted, dropped, dictated or filled in. */
function isTyped({ inputType = '', data, isComposing }: Partial<InputEvent>): boolean {
  if (!inputType.startsWith('insert')) return inputType !== '';
  return isComposing === true || (inputType === 'insertText' && (data ?? '').length <= 1);
}

/** Whether a key does nothing, or something else than it says: a letter, a point too many, a minus where there is none. */
function isStrange(key: string, text: string, { min, precision }: NumberInputOptions): boolean {
  if (/^[.．。]$/.test(key)) return precision === 0 || text.replace(/[^.．。]/g, '').length > 1;
  if (/^[-－−]$/.test(key)) return min?.startsWith('-') !== true;
  // What people write beside digits is dropped without a word.
  return /^[^元\P{L}]$/u.test(key);
}

/**
 * What an input event means for a number field that would then read `text`: `refused`, when it came as a whole and is
 * no number, such as 1E+09, which would become another one; `strange`, when a key was pressed that the field does not
 * take; else `number`.
 */
export function judgeInput(
  event: Partial<InputEvent>,
  text: string,
  range: NumberInputOptions,
): 'number' | 'refused' | 'strange' {
  if (!isTyped(event)) return text === '' || isNumberText(text, range) ? 'number' : 'refused';
  const { isComposing = false, data } = event;
  return !isComposing && isStrange(data ?? '', text, range) ? 'strange' : 'number';
}
