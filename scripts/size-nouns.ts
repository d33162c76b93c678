// Prints what a noun costs: without a number nobody notices that the next one has become dearer than the one before.
// Production lines by where they stand, tests apart: `npm run size:nouns`. The first are a record, documents and a project;
// then come those of the trade, in the order of a deal, and whatever is named behind: `npm run size:nouns -- return-goods`.

import { readSources, type SourceFile } from './checks/source.ts';

/** Migrations of a noun that they name otherwise. */
const MIGRATED: Readonly<Record<string, string>> = { 'make-invoice': '(?:over-)?invoice' };

function byName(name: string) {
  const other = MIGRATED[name];
  const migrations = other === undefined ? '' : `|/migrations/\\d+-${other}`;
  return [
    name,
    new RegExp(`/(?:\\d+-|admin-)?${name}s?(?:[/.]|-[a-z-]*\\.)${migrations}`),
  ] as const;
}

/** The nouns, each with the names of its files and folders; a file counts for the first noun that it belongs to. */
const NOUNS: readonly (readonly [noun: string, paths: RegExp])[] = [
  ['bank (a record)', /\/(?:\d+-)?banks?\b/],
  ['amount adjustment (a document)', /\/(?:\d+-)?(?:apply-amount-|amount-)?adjusts?\b/],
  ['site', /\/(?:\d+-)?scene(?:-control)?[/.]|\/project\/sites\./],
  [
    'project',
    /\/(?:\d+-)?project\b|\/forms\/(?:bulk|factoring|large|new|refined|special)[a-z-]*\.ts$/,
  ],
  ...[
    'pay-apply',
    'order',
    'payment',
    'pick-goods',
    'logistics-entry',
    'delivery',
    'actual-delivery',
    'settlement',
    'dispute',
    'make-invoice',
    'collection',
    'factoring',
    ...process.argv.slice(2),
  ].map(byName),
];

/** Where a noun has its lines; a file counts for the first layer that it stands in. */
const LAYERS: readonly (readonly [layer: string, paths: RegExp])[] = [
  ['contract', /^contract\//],
  ['migrations', /^server\/db\/migrations\//],
  ['seeds, demo', /^server\/(?:seed|demo)\/|^server\/.*\/demo(?:\.ts$|\/)/],
  ['server', /^server\//],
  ['console', /^src\/islands\/admin\//],
  ['client', /^src\/(?:api|lib|stores|widgets|islands\/user-centre)\//],
];
const SHOWN = ['contract', 'server', 'client', 'console', 'migrations', 'seeds, demo'];

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1;
const sum = (files: readonly SourceFile[]) =>
  files.reduce((lines, file) => lines + linesOf(file), 0);
const counted = (lines: number) => (lines === 0 ? '–' : lines.toLocaleString('en'));

function firstOf(table: readonly (readonly [name: string, paths: RegExp])[], path: string) {
  return table.find(([, paths]) => paths.test(path))?.[0];
}

const files = (await readSources('.')).filter(
  ({ path }) => !isTest(path) && firstOf(LAYERS, path) !== undefined,
);
const rows = NOUNS.map(([noun]) => {
  const own = files.filter(({ path }) => firstOf(NOUNS, path) === noun);
  const layers = SHOWN.map((layer) =>
    counted(sum(own.filter(({ path }) => firstOf(LAYERS, path) === layer))),
  );
  return [noun, ...layers, counted(sum(own)), String(own.length)];
});
const head = ['Noun', ...SHOWN, 'all', 'files'];
const rule = head.map((_, at) => (at === 0 ? '---' : '--:'));
for (const row of [head, rule, ...rows]) process.stdout.write(`| ${row.join(' | ')} |\n`);
