// Prevents documents that were true once: a link to or the name of a file that moved, a folder that the README never mentions,
// an npm script that the text names and package.json does not have; and comments that name a file which moved.

import { readdirSync } from 'node:fs';
import { posix } from 'node:path';

import { type Check, type Finding, lineAt, type SourceFile } from './source.ts';

/** What really exists, for the documents to be held against. */
export interface Facts {
  /** Files and folders from the project root. */
  readonly paths: ReadonlySet<string>;
  readonly topFolders: readonly string[];
  readonly scripts: ReadonlySet<string>;
}

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** A file or folder named in the text; one with a gap to fill in, such as `server/modules/<noun>`, is none. */
const NAMED = /`([a-z]+)\/([\w./-]+)`/g;
const RUN = /\bnpm run ([a-z][a-z:-]*)/g;

function deadLinks(file: SourceFile, { paths }: Facts): Finding[] {
  return [...file.text.matchAll(LINK)]
    .map((match) => ({ match, to: posix.join(posix.dirname(file.path), match[1] ?? '') }))
    .filter(({ to }) => !paths.has(to.replace(/\/$/, '')))
    .map(({ match, to }) => ({
      path: file.path,
      line: lineAt(file.text, match.index),
      message: `links to ${to}, which does not exist`,
    }));
}

function deadPaths(file: SourceFile, { paths, topFolders }: Facts): Finding[] {
  return [...file.text.matchAll(NAMED)]
    .map((match) => ({ match, top: match[1] ?? '', to: `${match[1]}/${match[2]}` }))
    .filter(({ top, to }) => topFolders.includes(top) && !paths.has(to.replace(/\/$/, '')))
    .map(({ match, to }) => ({
      path: file.path,
      line: lineAt(file.text, match.index),
      message: `names ${to}, which does not exist`,
    }));
}

/** A line of a comment, or what stands of one behind code. */
const COMMENT = /^[ \t]*(?:\/\/|\/?\*)(.*)$|\s\/\/ (.*)$/gm;
/** A file named in it, from the root or by the end of its path; one with a gap to fill in is none. */
const FILE = /(?<![\w./>*}-])((?:[\w.@-]+\/)*\w[\w.-]*\.(?:ts|tsx|mjs|astro))\b(?!\.\w)/g;
/** Migrations and what is written from them tell what was true then. */
const NOT_CHANGED = /^server\/db\/migrations\/|\.generated\.ts$/;

/** Files by the ends of their paths, such as `kernel/sql/read-lanes.ts`. */
function endsOf(paths: Iterable<string>): ReadonlySet<string> {
  const parts = [...paths].map((path) => path.split('/'));
  return new Set(parts.flatMap((all) => all.map((_, at) => all.slice(at).join('/'))));
}

function deadInComments(file: SourceFile, ends: ReadonlySet<string>): Finding[] {
  return [...file.text.matchAll(COMMENT)].flatMap((comment) =>
    [...(comment[1] ?? comment[2] ?? '').matchAll(FILE)]
      .filter(([, named = '']) => !ends.has(named.replace(/^(?:\.\.?\/)+/, '')))
      .map(([, named]) => ({
        path: file.path,
        line: lineAt(file.text, comment.index + comment[0].search(/\S/)),
        message: `names ${named} in a comment, which does not exist`,
      })),
  );
}

function deadScripts(file: SourceFile, { scripts }: Facts): Finding[] {
  return [...file.text.matchAll(RUN)]
    .filter((match) => !scripts.has(match[1] ?? ''))
    .map((match) => ({
      path: file.path,
      line: lineAt(file.text, match.index),
      message: `names ${match[0]}, which package.json does not have`,
    }));
}

/** Dead links, paths and scripts in the documents, files in comments, and top folders that the README leaves out. */
export function checkDocs(files: readonly SourceFile[], facts: Facts): Finding[] {
  const documents = files.filter(({ path }) => /^(README\.md|docs\/.*\.md)$/.test(path));
  const readme = documents.find(({ path }) => path === 'README.md')?.text ?? '';
  const unnamed = facts.topFolders
    .filter((folder) => !readme.includes(`\`${folder}/\``))
    .map((folder) => ({ path: 'README.md', line: 1, message: `does not say what ${folder}/ is` }));
  const ends = endsOf(facts.paths);
  const code = files.filter(
    ({ path }) => /\.(ts|tsx|mjs|astro)$/.test(path) && !NOT_CHANGED.test(path),
  );
  return [
    ...code.flatMap((file) => deadInComments(file, ends)),
    ...documents.flatMap((file) => [
      ...deadLinks(file, facts),
      ...deadPaths(file, facts),
      ...deadScripts(file, facts),
    ]),
    ...unnamed,
  ];
}

const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'reports', 'test-results']);

function factsOf(files: readonly SourceFile[]): Facts {
  const entries = readdirSync('.', { withFileTypes: true, recursive: false });
  const topFolders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    // git keeps no empty folder, so a clone does not have it.
    .filter((name) => !NOT_OURS.has(name) && readdirSync(name).length > 0);
  const tree = topFolders.flatMap((folder) => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path),
    ),
  ]);
  const manifest: unknown = JSON.parse(
    files.find(({ path }) => path === 'package.json')?.text ?? '{}',
  );
  const { scripts = {} } = manifest as { scripts?: Record<string, string> };
  return {
    paths: new Set([...tree, ...entries.map((entry) => entry.name)]),
    topFolders,
    scripts: new Set(Object.keys(scripts)),
  };
}

export const docs: Check = {
  name: 'documents',
  run: (files) => checkDocs(files, factsOf(files)),
};
