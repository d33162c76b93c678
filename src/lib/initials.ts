/** First characters of each initial in the order of pinyin; the browser's collation knows where every other one stands. */
const FIRST = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀';
const LETTERS = 'abcdefghjklmnopqrstwxyz';
const HAN = /\p{Script=Han}/u;
/** Characters that are read differently in the words of this site. */
const OTHER_READING: Readonly<Record<string, string>> = { 行: 'h', 调: 't', 长: 'c', 重: 'z' };

const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

function lettersOf(character: string): string {
  if (!HAN.test(character)) return character.toLowerCase();
  const after = [...FIRST].findLastIndex((first) => collator.compare(first, character) <= 0);
  return `${LETTERS[after] ?? ''}${OTHER_READING[character] ?? ''}`;
}

/**
 * Whether a text contains what was typed: its characters, or the initials of their pinyin (xxzx finds 消息中心).
 * Lower and upper case are one, blanks do not count; nothing typed fits everything.
 */
export function fits(text: string, typed: string): boolean {
  const wanted = [...typed.toLowerCase().replace(/\s/g, '')];
  const characters = [...text.replace(/\s/g, '')].map((character) => ({
    character: character.toLowerCase(),
    letters: lettersOf(character),
  }));
  return characters.some((_, start) =>
    wanted.every((letter, i) => {
      const at = characters[start + i];
      return at?.character === letter || at?.letters.includes(letter);
    }),
  );
}
