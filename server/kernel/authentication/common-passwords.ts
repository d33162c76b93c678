/** Rows of the keyboard and the alphabet, along which fingers run. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const reversed = (text: string) => [...text].reverse().join('');
const ALL_RUNS = [...RUNS, ...RUNS.map(reversed)];

/** Words that lead the published lists of stolen passwords, those of Chinese sites among them. */
const WORDS = new Set(
  `password passwd passwort pass pwd admin administrator root user guest test demo login welcome letmein hello nihao
  iloveyou ilove love lovely woaini woaiwo woaiwojia aini aiwo baobei baobao laopo laogong mama baba wo
  monkey dragon master superman batman sunshine princess football baseball shadow killer computer freedom whatever
  michael jordan daniel jessica charlie ashley thomas robert soccer hunter pokemon starwars summer
  qaz wsx edc rfv qazwsx qazwsxedc qweasd qweasdzxc asdzxc qwe asd zxc zaq xsw
  qqq tencent weixin wechat taobao alibaba baidu zhongguo beijing shanghai china huawei xiaomi
  li wang zhang liu chen yang zhao huang zhou wu xu sun zhu ma hu lin guo`.split(/\s+/),
);

/** Letters and digits that take turns along the keyboard. */
const MIXED = new Set(
  `1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qaz1qaz 1qazxsw2 2wsx3edc
  qaz123wsx zaq12wsx zaq1xsw2 zaq1zaq1 a1b2c3 a1b2c3d4 a1b2c3d4e5 1a2b3c 1a2b3c4d a1s2d3 a1s2d3f4 z1x2c3 z1x2c3v4
  1z2x3c 1z2x3c4v q1q1q1 q1q2q3 a1a2a3 passw0rd pa55word passwo0rd adm1n 3rjs1la7qe ji32k7au4a83 p0o9i8u7 1qw23er4
  1234qwer qwer1234 123qweasd qwe123asd qweasd123 abc123abc aptx4869 x4ivyga51f`.split(/\s+/),
);

/** Numbers that stand for words, and paths over the block of digits. */
const NUMBERS = new Set(
  `520 521 1314 5201314 1314520 5211314 1314521 584520 7758521 7758258 110 119 120 007 9527 8848 11 12 13 123123 123321
  112233 11223344 121212 131313 101010 100200 123654 321654 147258 147258369 258369 159357 159753 159951 789456
  789456123 456789 741852 741852963 963852741 852963 123789 456123 963963 147147 110110 10086 10010 12580
  1234512345 123456654321`.split(/\s+/),
);

const isRun = (text: string) =>
  text.length >= 3 && ALL_RUNS.some((run) => run.includes(text) && text.length <= run.length);
const isOneLetter = (text: string) => new Set(text).size === 1;

function isCommonNumber(digits: string): boolean {
  if (digits === '' || isOneLetter(digits) || NUMBERS.has(digits)) return true;
  if (/^(?:19|20)\d\d$/.test(digits)) return true;
  return '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
}

const isCommonWord = (letters: string) =>
  isOneLetter(letters) || isRun(letters) || WORDS.has(letters);

/** More of it makes a password of its own. */
const MOST_PUNCTUATION = 3;

function isCommon(plain: string): boolean {
  const unit = /^(.{2,9}?)\1+$/.exec(plain)?.[1] ?? plain;
  if (unit.length <= 3 || MIXED.has(plain) || MIXED.has(unit)) return true;
  const [, before = '', letters = '', after = ''] = /^(\d*)([a-z]+)(\d*)$/.exec(unit) ?? [];
  return letters !== '' && isCommonWord(letters) && [before, after].every(isCommonNumber);
}

/**
 * Whether a password is one of those that whoever guesses tries first: a common word or a run over the keyboard with a
 * common number before or behind it (password1, 111111a, abc123456), in any case, with punctuation in between or in the
 * place of letters, or twice.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const asLetters = lower.replaceAll('@', 'a').replaceAll('$', 's');
  return [lower, asLetters].some((text) => {
    const plain = text.replaceAll(/[\W_]/g, '');
    return text.length - plain.length <= MOST_PUNCTUATION && isCommon(plain);
  });
}
