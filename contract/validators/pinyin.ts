/** Longest name in pinyin: SHANGGUAN QINGXIANG is longer than any number of a card. */
export const PINYIN_MAX = 50;

const PINYIN = /^[A-Za-z]{2,}(?: [A-Za-z]+){0,3}$/;

/** Whether a text is a name in pinyin: letters, its parts with one blank between them, e.g. ZHANG SAN. */
export function isPinyin(text: string): boolean {
  return PINYIN.test(text);
}
