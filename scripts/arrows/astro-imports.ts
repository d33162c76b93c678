// Prevents the hole that dependency-cruiser leaves: it does not read .astro files, so a page could import
// a store or an island past every arrow. Their imports are read here and held against the same zones.

import { posix } from 'node:path';

import { type Check, type Finding, lineAt, type SourceFile } from '../checks/source.ts';
import { type Zone, zonesOf } from './rules.ts';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What the zones call the target of an import: a path from the root, node_modules/… or node:…. */
function target(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (/^(node|astro):/.test(specifier)) return specifier;
  return `node_modules/${specifier}/`;
}

function check(file: SourceFile, zones: readonly Zone[]): Finding[] {
  const zone = zones.find(({ own }) => new RegExp(own).test(file.path));
  const allowed = zone === undefined ? [] : [zone.own, ...zone.allowed];
  return [...file.text.matchAll(IMPORT)]
    .map((match) => ({ match, to: target(file.path, match[1] ?? match[2] ?? '') }))
    .filter(({ to }) => !allowed.some((pattern) => new RegExp(pattern).test(to)))
    .map(({ match, to }) => ({
      path: file.path,
      line: lineAt(file.text, match.index + match[0].search(/\S/)),
      message: `imports ${to}, which ${zone?.name ?? 'no zone'} may not (scripts/arrows/layers.ts)`,
    }));
}

/** The .astro files among `files` against the zones of the folders below `root`. */
export function checkAstroImports(files: readonly SourceFile[], root: string): Finding[] {
  const zones = zonesOf(root);
  return files.filter(({ path }) => path.endsWith('.astro')).flatMap((file) => check(file, zones));
}

export const astroImports: Check = {
  name: 'import arrows of .astro files',
  run: (files) => checkAstroImports(files, process.cwd()),
};
