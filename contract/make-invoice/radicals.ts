/** What of the supplement of radicals is a sign of its own, and that sign; NFKC leaves these as they are. */
const OF_SUPPLEMENT = new Map(
  [
    '⺁厂⺠民⺫目⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食',
    '⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙',
  ]
    .join('')
    .match(/../gu)
    ?.map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/**
 * A text whose radicals are signs: 示例 of what was printed as ⽰例. A page that is saved as PDF out of a browser says of a glyph that
 * both share the first code it has, which is the radical's, and looks the same.
 */
export const withoutRadicals = (text: string): string =>
  text.replaceAll(/[⺀-⿕]/gu, (sign) => OF_SUPPLEMENT.get(sign) ?? sign.normalize('NFKC'));
