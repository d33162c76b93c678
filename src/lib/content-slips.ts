interface Slip {
  readonly found: RegExp;
  /** What is wrong, as the sentence goes on behind the number of its line; $1 is what the pattern has caught. */
  readonly said: string;
}

/** A field, or an entry of a list, up to its value. */
const START = String.raw`^ *(?:- )?(?:[A-Za-z]\w*: +|(?<=- ))`;

/** What an editor mistypes, first what is caught first. A line has one of them. */
const SLIPS: readonly Slip[] = [
  { found: /^ *[\t\u00A0\u3000]/, said: '开头有 Tab 或全角空格，缩进请用英文空格' },
  {
    found: /^ *(?:- )?([a-z]\w*)[ \t]*：/,
    said: '“$1”后面是中文冒号，请改成英文冒号，后面空一格',
  },
  { found: /^ *(?:- )?([a-z]\w*):(?!\/\/)[^\s]/, said: '“$1:”后面少一个空格，请补上' },
  {
    found: /^ *(?:- )?([A-Za-z]\w*):[\t\u00A0\u3000]/,
    said: '“$1:”后面是 Tab 或全角空格，请改成一个英文空格',
  },
  {
    found: /^ *(?:[－–—]|-[^\s-]|-[\u00A0\u3000])/,
    said: '列表的每一条要以英文的“- ”开头，短横线后面空一格',
  },
  {
    found: new RegExp(String.raw`${START}(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*[^\s#]`),
    said: '的英文引号里又有英文引号，请把里面的改成中文引号“”',
  },
  {
    found: new RegExp(String.raw`${START}([@\x60%*,?&!]|[{[](?!.*[\]}]\s*$)|[|>](?=.*[^\s\d+-]))`),
    said: '的内容以“$1”开头，请给整句加英文双引号',
  },
  {
    found: /^ *(?:- )?[A-Za-z]\w*: +[^"'[{\s].*:(?: |$)|^ *- (?![A-Za-z]\w*:)[^"'].*: /,
    said: '的内容里有“英文冒号加空格”，请给整句加英文双引号',
  },
];

/** The same, which may as well be a text that goes on in the next line: said of what cannot be read at all. */
const BROKEN: readonly Slip[] = [
  {
    found: new RegExp(String.raw`${START}(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$`),
    said: '的英文引号没有成对，请在这一句末尾补上，或删去开头的',
  },
  {
    found: /^(?!\s|#|-|[A-Za-z]\w*:)[^:]+$/,
    said: '不是“字段名: 内容”；一个字段的内容要写在一行里',
  },
];

/** What YAML takes without a word, and nobody would see on the page. */
const LOST: readonly Slip[] = [
  {
    found: new RegExp(String.raw`${START}[^"'#\s].*?[ \t]#`),
    said: '的“ #”后面不会显示：要显示，请给整句加英文双引号；是备注，请另起一行',
  },
  {
    found: new RegExp(String.raw`${START}([&!])\S`),
    said: '的内容以“$1”开头，请给整句加英文双引号',
  },
];

function fieldLines(text: string): string[] {
  const [head = text] = /^\uFEFF?---[\s\S]*?\n---/.exec(text) ?? [];
  return head.split(/\r?\n/);
}

function found(slips: readonly Slip[], text: string): string[] {
  return fieldLines(text).flatMap((line, index) => {
    if (/^\s*(?:#|$)|^\uFEFF?---\s*$/.test(line)) return [];
    const slip = slips.find((one) => one.found.test(line));
    const [, caught = ''] = slip?.found.exec(line) ?? [];
    return slip === undefined ? [] : [`第 ${index + 1} 行${slip.said.replace('$1', () => caught)}`];
  });
}

/** What an editor has most likely mistyped in the fields of a file that is wrong, or cannot even be read: a sentence for each line. */
export function mistyped(text: string, { readable }: { readable: boolean }): string[] {
  return found(readable ? SLIPS : [...SLIPS, ...BROKEN], text);
}

/** What of the fields would be lost without a word: a sentence for each line. */
export function lost(text: string): string[] {
  return found(LOST, text);
}
