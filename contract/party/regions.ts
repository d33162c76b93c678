import provinces from './regions.json' with { type: 'json' };

/** A division (行政区划): a province, or a city or county below it. */
export interface Division {
  /** Six digits, GB/T 2260. */
  readonly code: string;
  readonly name: string;
  readonly children: readonly Division[];
}

type Growing = Omit<Division, 'children'> & { children: Growing[] };

/** Codes say what lies in what: 420000 a province, 420100 a city of it, 420102 a district of that city. */
function treeOf(line: string): Growing {
  const [province = '', ...below] = line.split(' ');
  const named = (token: string): Growing => ({
    code: token.slice(0, 6),
    name: token.slice(6),
    children: [],
  });
  const root = named(province);
  for (const division of below.map(named)) {
    const city = root.children.at(-1);
    const group = city?.code.endsWith('00') ? city.code.slice(0, 4) : undefined;
    const isBelow = division.code.slice(0, 4) === group && !division.code.endsWith('00');
    (isBelow && city ? city : root).children.push(division);
  }
  return root;
}

/**
 * The 34 provinces with what lies below, official order. Municipalities such as 北京市 have districts at once, some
 * cities such as 东莞市 have none, and 台湾省 has nothing below. 70 kB: the browser loads this file when it is needed.
 */
export const DIVISIONS: readonly Division[] = provinces.map(treeOf);

/**
 * The divisions that a path of names stands for, from the province down; undefined when there is no such path.
 * Trailing '' are levels left out; a gap between names is no path.
 */
export function divisionsOf(names: readonly string[]): readonly Division[] | undefined {
  const path: Division[] = [];
  let level = DIVISIONS;
  const last = names.findLastIndex((name) => name !== '');
  for (const name of names.slice(0, last + 1)) {
    const found = level.find((one) => one.name === name);
    if (found === undefined) return undefined;
    path.push(found);
    level = found.children;
  }
  return path;
}
