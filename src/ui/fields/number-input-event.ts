import {
  cleanNumberInput,
  isNumberText,
  type NumberInputOptions,
} from '#src/lib/format-number-input.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';
import { isSeveral, plainNumber } from '#src/lib/plain-number.ts';

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

/** Whether the commas of a text are those that stood there before: of what was put between them none holds one. */
function keepsCommas(text: string, before: string): boolean {
  let first = 0;
  while (first < before.length && before[first] === text[first]) first += 1;
  let last = 0;
  const most = Math.min(before.length, text.length) - first;
  while (last < most && before.at(-1 - last) === text.at(-1 - last)) last += 1;
  return !/[,，]/.test(text.slice(first, text.length - last));
}

const bare = (text: string) => text.replaceAll(/\s/g, '');

/**
 * The text of a field after an event: what came as a whole and is all that stands there, such as 5万 or RMB 1,200, in digits.
 * Between the digits of another number nobody knows what 万 counts. `pasted` is the clipboard, whose text an event does not tell;
 * the browser makes one line of several, so they are judged as they came: 100 and 200 below each other are not 100,200.
 */
export function plainInput(
  event: Partial<InputEvent>,
  text: string,
  before: string,
  pasted?: string,
): string {
  if (isTyped(event)) return text;
  if (pasted !== undefined && isSeveral(pasted)) return pasted;
  const isAll = before === '' || bare(text) === bare(pasted ?? event.data ?? '');
  return isAll ? plainNumber(text) : text;
}

/**
 * What an input event means for a number field that would then read `text`: `refused`, when it came as a whole and is
 * no number, such as 1E+09, which would become another one; `strange`, when a key was pressed that the field does not
 * take; else `number`. The commas of what it read `before` stand where they stood until they are set anew.
 */
export function judgeInput(
  event: Partial<InputEvent>,
  text: string,
  range: NumberInputOptions,
  before = '',
): 'number' | 'refused' | 'strange' {
  if (!isTyped(event)) {
    const came = keepsCommas(text, before) ? text.replaceAll(/[,，]/g, '') : text;
    return text === '' || isNumberText(came, range) ? 'number' : 'refused';
  }
  const { isComposing = false, data } = event;
  return !isComposing && isStrange(data ?? '', text, range) ? 'strange' : 'number';
}

/** What is said of a number that came as a whole with more decimals than the field keeps; undefined of one that fits. */
export function cutNote(
  event: Partial<InputEvent>,
  text: string,
  range: NumberInputOptions,
): string | undefined {
  if (isTyped(event)) return undefined;
  const kept = cleanNumberInput(text, range);
  const whole = cleanNumberInput(text, { ...range, precision: text.length });
  if (!/[1-9]/.test(whole.slice(kept.length))) return undefined;
  const { precision = 2 } = range;
  const most = precision === 0 ? '须为整数' : `最多 ${precision} 位小数`;
  return `${most}，已改为 ${groupThousands(kept)}`;
}

const LONGEST_TOLD = 20;

/** What is said of a text that is no number, for a field that holds `value`. */
export function notTaken(text: string, value: string): string {
  const cut = text.trim().replace(/\s+/g, ' ');
  const told = cut.length > LONGEST_TOLD ? `${cut.slice(0, LONGEST_TOLD)}…` : cut;
  return `“${told}”无法识别，${value === '' ? '已留空' : '未填入'}`;
}
