// Writes docs/states.md: pictures of states that somebody draws by hand show last year's states. Each table of states in
// contract/ becomes one picture: `npm run docs:states`.

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type States, type Transition, UNCHANGED } from '#contract/document/states.ts';
import { ENUM_SEEDS } from '#server/seed/enums.ts';

const ROOT = join(import.meta.dirname, '..');
export const STATES_FILE = join(ROOT, 'docs', 'states.md');

function isStates(value: unknown): value is States {
  return (
    typeof value === 'object' && value !== null && 'transitions' in value && 'statuses' in value
  );
}

/** The tables of states in what a file exports: the value itself, or the one of a declared document or record. */
function statesIn(value: unknown): States[] {
  if (isStates(value)) return [value];
  // The console's part of a declared one has the same states once more.
  const isDeclared =
    typeof value === 'object' && value !== null && 'states' in value && 'declared' in value;
  return isDeclared && isStates(value.states) ? [value.states] : [];
}

/** Every table of states that a file of contract/ exports, once each, in the order of the files. */
export async function allStates(): Promise<States[]> {
  const files = readdirSync(join(ROOT, 'contract'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  const found = new Set<States>();
  for (const name of files) {
    const exported: object = await import(pathToFileURL(join(ROOT, 'contract', name)).href);
    for (const states of Object.values(exported).flatMap(statesIn)) found.add(states);
  }
  return [...found];
}

const ACTORS: Readonly<Record<Transition['by']['side'], string>> = {
  platform: '平台',
  own: '申请企业',
  buyer: '采购方',
  supplier: '供应商',
  approval: '审批',
  system: '系统',
};

function nameOf(enumeration: string, code: string): string {
  const entries = ENUM_SEEDS.find(({ name }) => name === enumeration)?.entries ?? [];
  return entries.find(([known]) => known === code)?.[1] ?? code;
}

function actorOf({ by }: Transition): string {
  if (!('roles' in by)) return ACTORS[by.side];
  const enumeration = by.side === 'platform' ? 'PlatformRole' : 'CustomerRole';
  return `${ACTORS[by.side]} ${by.roles.map((role) => nameOf(enumeration, role)).join('、')}`;
}

/** One picture, in Mermaid's notation for states, and the table under it. */
export function drawStates(states: States): string {
  const { noun, word, enumeration, statuses, transitions } = states;
  // Two names may stand for one code: what is withdrawn is a draft again.
  const codes = [...new Set(Object.values(statuses))];
  const rows = Object.entries<Transition>(transitions).map(
    ([event, one]) => [event, { ...one, from: [...new Set(one.from)] }] as const,
  );
  const lines = rows.flatMap(([, { from, to, word: name }]) => {
    const begins = from.length === 0 ? ['[*]'] : from.map((code) => `s${code}`);
    return begins.map((begin) => `  ${begin} --> ${to === UNCHANGED ? begin : `s${to}`}: ${name}`);
  });
  const ends = codes.filter((code) => !rows.some(([, { from }]) => from.includes(code)));
  return [
    `## ${word} (\`${noun}\`, ${enumeration})`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...codes.map((code) => `  s${code}: ${nameOf(enumeration, code)}`),
    ...lines,
    ...ends.map((code) => `  s${code} --> [*]`),
    '```',
    '',
    '| Event | 动作 | From | To | By |',
    '|---|---|---|---|---|',
    ...rows.map(
      ([event, transition]) =>
        `| \`${event}\` | ${transition.word} | ${transition.from.map((code) => nameOf(enumeration, code)).join('、') || '—'} | ${transition.to === UNCHANGED ? '—' : nameOf(enumeration, transition.to)} | ${actorOf(transition)} |`,
    ),
    '',
  ].join('\n');
}

/** The whole document. */
export async function statesDocument(): Promise<string> {
  const head = [
    '# States',
    '',
    'Drawn by `npm run docs:states` from the tables of states in `contract/`; a test holds it against them. Who may',
    'make a transition, the calls and the row actions follow from the same tables (`contract/document/states.ts`).',
    '',
    '',
  ].join('\n');
  return head + (await allStates()).map(drawStates).join('\n');
}

if (import.meta.main) writeFileSync(STATES_FILE, await statesDocument());
