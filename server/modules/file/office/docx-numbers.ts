import { childOf, childrenOf, valOf, type XmlNode } from '#server/kernel/files/xml-tree.ts';
import { isOn } from './docx-styles.ts';

const DIGITS = [...'零一二三四五六七八九'];

/** 1 to 9999 as 一, 十二, 一百零三. */
function chinese(number: number): string {
  if (number < 1 || number > 9_999) return String(number);
  const units = ['', '十', '百', '千'];
  const digits = [...String(number)].map(Number);
  const text = digits
    .map(
      (digit, index) => (DIGITS[digit] ?? '') + (digit > 0 ? units[digits.length - 1 - index] : ''),
    )
    .join('')
    .replaceAll(/零+/g, '零')
    .replace(/零$/, '');
  return text.replace(/^一十/, '十');
}

const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
  ] as const),
  ...([
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
  ] as const),
  ...([
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];

function roman(number: number): string {
  let [left, text] = [Math.min(number, 3_999), ''];
  for (const [value, letters] of ROMAN) {
    while (left >= value) {
      text += letters;
      left -= value;
    }
  }
  return text;
}

/** a to z, then aa, bb, as word processors count. */
function letters(number: number): string {
  const letter = String.fromCharCode(97 + ((number - 1) % 26));
  return letter.repeat(Math.min(20, Math.ceil(number / 26)));
}

const CIRCLED = 0x245f;
type Write = (number: number) => string;

const FORMATS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['none', () => ''],
  ['bullet', () => ''],
  ['decimalZero', (number) => String(number).padStart(2, '0')],
  ...[
    'chineseCounting',
    'chineseCountingThousand',
    'japaneseCounting',
    'taiwaneseCountingThousand',
    'ideographDigital',
  ].map((name): [string, Write] => [name, chinese]),
  ['lowerRoman', roman],
  ['upperRoman', (number) => roman(number).toUpperCase()],
  ['lowerLetter', letters],
  ['upperLetter', (number) => letters(number).toUpperCase()],
  ...['decimalEnclosedCircle', 'decimalEnclosedCircleChinese'].map((name): [string, Write] => [
    name,
    (number) => (number <= 20 ? String.fromCodePoint(CIRCLED + number) : String(number)),
  ]),
]);

interface Level {
  format: string;
  /** Such as 第%1条 or %1.%2. */
  text: string;
  start: number;
  /** Counts of higher levels are written as digits (isLgl). */
  digits: boolean;
}

/** A list has nine levels (ISO 29500, 17.9.3); whatever numbers a document gives them. */
const LEVELS = 9;
const LONGEST_TEXT = 100;

function levelsOf(abstract: XmlNode | undefined): Map<number, Level> {
  const all = childrenOf(abstract, 'lvl').slice(0, LEVELS);
  return new Map(
    all.map((level) => [
      Number(level.attributes.get('ilvl')),
      {
        format: valOf(level, 'numFmt') ?? 'decimal',
        text: (valOf(level, 'lvlText') ?? '').slice(0, LONGEST_TEXT),
        start: Number(valOf(level, 'start') ?? 1),
        digits: isOn(level, 'isLgl') ?? false,
      },
    ]),
  );
}

/** Counts the lists of a document; `numbering` is its part word/numbering.xml. */
export function listCounter(numbering: XmlNode | undefined) {
  const abstracts = new Map(
    childrenOf(numbering, 'abstractNum').map((node) => [
      node.attributes.get('abstractNumId'),
      levelsOf(node),
    ]),
  );
  const lists = new Map(
    childrenOf(numbering, 'num').map((node) => {
      const abstract = valOf(node, 'abstractNumId') ?? '';
      const levels = new Map(abstracts.get(abstract));
      for (const change of childrenOf(node, 'lvlOverride').slice(0, LEVELS)) {
        const at = Number(change.attributes.get('ilvl'));
        const start = valOf(change, 'startOverride');
        const level = levels.get(at);
        if (level && start !== undefined) levels.set(at, { ...level, start: Number(start) });
        for (const [key, own] of levelsOf(change)) levels.set(key, own);
      }
      // Lists of one kind count on from each other, unless they begin anew.
      const isOwn = childOf(node, 'lvlOverride', 'startOverride') !== undefined;
      const key = isOwn ? `own ${node.attributes.get('numId')}` : abstract;
      return [node.attributes.get('numId') ?? '', { levels, key }];
    }),
  );
  const counts = new Map<string, number[]>();
  /** What stands before the next paragraph of a list, such as 第三条. */
  return (numId: string, at: number): string | undefined => {
    const list = lists.get(numId);
    const level = list?.levels.get(at);
    if (list === undefined || level === undefined || !(at >= 0 && at < LEVELS)) return undefined;
    const numbers = (counts.get(list.key) ?? []).slice(0, at + 1);
    for (let i = 0; i <= at; i += 1)
      numbers[i] ??= (list.levels.get(i)?.start ?? 1) - (i === at ? 1 : 0);
    numbers[at] = (numbers[at] ?? 0) + 1;
    counts.set(list.key, numbers);
    if (level.format === 'bullet') return '•';
    return level.text.replaceAll(/%([1-9])/g, (_, digit) => {
      const index = Number(digit) - 1;
      const format = level.digits ? 'decimal' : list.levels.get(index)?.format;
      const write = FORMATS.get(format ?? '') ?? String;
      return write(numbers[index] ?? 1);
    });
  };
}
