import { isNumberText, type NumberInputOptions } from '#src/lib/format-number-input.ts';

/** A key stroke, a deletion, an undo, or a step of composing; not what is pasted, dropped, dictated or filled in. */
function isTyped({ inputType = '', data, isComposing }: Partial<InputEvent>): boolean {
  if (!inputType.startsWith('insert')) return inputType !== '';
  return isComposing === true || (inputType === 'insertText' && (data ?? '').length <= 1);
}

/**
 * What an input event means for a number field that would then read `text`: `refused`, when it came as a whole and is
 * no number, such as 1E+09, which would become another one; `letter`, when a key was pressed that the field does not
 * take (separators and blanks are dropped without a word); else `number`.
 */
export function judgeInput(
  event: Partial<InputEvent>,
  text: string,
  range: NumberInputOptions,
): 'number' | 'refused' | 'letter' {
  if (!isTyped(event)) return text === '' || isNumberText(text, range) ? 'number' : 'refused';
  const isLetter = event.isComposing !== true && /^[^元\P{L}]$/u.test(event.data ?? '');
  return isLetter ? 'letter' : 'number';
}
