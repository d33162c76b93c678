// Prevents the import picture from rotting: hand-written zones protect only the folders somebody remembered.
// Here every folder on disk gets a rule, and a folder that the table does not know may import nothing.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { LAYERS, type Layer } from './layers.ts';

/** A layer of the table bound to one real folder. `own` and `allowed` are regular expressions over paths. */
export interface Zone {
  readonly name: string;
  /** Files that this zone speaks of. */
  readonly own: string;
  /** What they may import besides `own`. */
  readonly allowed: readonly string[];
}

const NO_CODE = new Set([
  'node_modules',
  'dist',
  'data',
  'public',
  'docs',
  'deploy',
  'reports',
  'test-results',
]);

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function folderPattern(folder: string): string {
  if (/\.tsx?$/.test(folder)) return `^${literal(folder)}$`;
  if (folder === '.') return '^[^/]+$';
  if (folder.endsWith('/.')) return `^${literal(folder.slice(0, -2))}/[^/]+$`;
  return `^${literal(folder.replace(/\/\*$/, ''))}/`;
}

function packagePattern(name: string): string {
  if (name === '*') return '^node_modules/|^node:';
  if (name === 'node:') return '^node:';
  if (name === 'astro') return '^node_modules/astro/|^astro:';
  return `^node_modules/${literal(name.replace(/\*$/, ''))}${name.endsWith('/*') ? '' : '/'}`;
}

function zoneOf(folder: string, layer: Pick<Layer, 'may' | 'packages'>): Zone {
  return {
    name: folder,
    own: folderPattern(folder),
    allowed: [...layer.may.map(folderPattern), ...layer.packages.map(packagePattern)],
  };
}

function foldersIn(root: string, parent: string): string[] {
  const path = join(root, parent);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NO_CODE.has(entry.name),
    )
    .map((entry) => (parent === '' ? entry.name : `${parent}/${entry.name}`))
    .sort();
}

/** Every proper ancestor of a layer's folder: the places where a new folder can appear. */
function parentsOf(layers: readonly Layer[]): string[] {
  const parents = new Set<string>(['']);
  for (const { folder } of layers) {
    const segments = folder.split('/');
    for (let depth = 1; depth < segments.length; depth += 1) {
      parents.add(segments.slice(0, depth).join('/'));
    }
  }
  return [...parents];
}

/** One zone for each folder below `root` that can hold code; folders missing from the table may import nothing. */
export function zonesOf(root: string, layers: readonly Layer[] = LAYERS): Zone[] {
  const table = new Map(layers.map((layer) => [layer.folder, layer]));
  const parents = parentsOf(layers);
  const nothing = { may: [], packages: [] };
  return parents.flatMap((parent) => {
    const loose = parent === '' ? '.' : `${parent}/.`;
    const inside = foldersIn(root, parent)
      .filter((folder) => !parents.includes(folder))
      .map((folder) => zoneOf(folder, table.get(folder) ?? table.get(`${parent}/*`) ?? nothing));
    return [zoneOf(loose, table.get(loose) ?? nothing), ...inside];
  });
}
