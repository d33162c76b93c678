import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { isFileType } from '#contract/file/types.ts';
import { OBJECT_TYPES } from '#contract/wire/object-type.ts';
import { MODULES } from '#server/modules.ts';
import { ENUM_SEEDS } from '#server/seed/enums.ts';
import { PROCESS_DEFINITIONS } from '#server/seed/flows/definitions.ts';
import { FORM_SEEDS, PROCESS_SEEDS } from '#server/seed/forms/forms.ts';
import { toneOf } from '#src/widgets/statuses.ts';

import { allStates } from '../../scripts/states.ts';

// What a declared document or record wants in tables that nothing compiles against: without its line people read a code or nothing
// where a word belongs, or a submission finds no process. Each failure names the file and the line that it lacks.

const ENUMS = 'server/seed/enums';
const FORMS = 'server/seed/forms/forms.ts';

const flows = MODULES.flatMap((module) => module.flows ?? []);
const deals = MODULES.flatMap((module) => module.deals ?? []);
const states = await allStates();

const codesOf = (enumeration: string) =>
  ENUM_SEEDS.find(({ name }) => name === enumeration)?.entries.map(([code]) => code);
const lacking = (lines: readonly (readonly [found: boolean, line: string])[]) =>
  lines.flatMap(([found, line]) => (found ? [] : [line]));

test('what is approved has its module and its process', () => {
  expect(flows.length).toBeGreaterThan(5);
  const lines = flows.flatMap(({ objectType, moduleId }) => {
    const processes = PROCESS_SEEDS.filter(([of]) => of === moduleId).map(([, , key]) => key);
    return [
      [
        codesOf('ModuleId')?.includes(moduleId) === true,
        `${ENUMS}: ['${moduleId}', …] in ModuleId, for ${objectType}`,
      ],
      [
        processes.length > 0,
        `${FORMS}: ['${moduleId}', '', '${objectType}_default'] in PROCESS_SEEDS`,
      ],
      ...processes.map(
        (key) =>
          [
            PROCESS_DEFINITIONS.some((process) => process.key === key),
            `server/seed/flows/definitions.ts: a process ${key} in PROCESS_DEFINITIONS`,
          ] as const,
      ),
    ] as const;
  });
  expect(lacking(lines)).toEqual([]);
});

test('what is filled in by a form and approved has the form', () => {
  const filed = flows.filter(({ objectType }) =>
    deals.some(({ noun, approvedBy }) => noun.name === objectType && approvedBy !== undefined),
  );
  expect(filed.length).toBeGreaterThan(3);
  const lines = filed.map(
    ({ objectType, moduleId }) =>
      [
        FORM_SEEDS.some((form) => form.moduleId === moduleId),
        `${FORMS}: form('${moduleId}', '', …) in FORM_SEEDS, for ${objectType}`,
      ] as const,
  );
  expect(lacking(lines)).toEqual([]);
});

test('what takes part in deals has its word in logs, and words and dots of its status', () => {
  expect(deals.length).toBeGreaterThan(10);
  const lines = deals.flatMap(({ noun: { name }, status: { enumeration } }) => {
    const codes = codesOf(enumeration) ?? [];
    return [
      [name in OBJECT_TYPES, `contract/wire/object-type.ts: ${name} in OBJECT_TYPES`],
      [
        codes.length === 0 || codes.some((code) => toneOf(enumeration, code) !== 'plain'),
        `src/widgets/statuses.ts: ${enumeration} in TONES`,
      ],
    ] as const;
  });
  expect(lacking(lines)).toEqual([]);
});

test('each status of each table of states has its word', () => {
  expect(states.length).toBeGreaterThan(10);
  const lines = states.flatMap(({ noun, enumeration, statuses }) =>
    Object.entries(statuses).map(
      ([status, code]) =>
        [
          codesOf(enumeration)?.includes(code) === true,
          `${ENUMS}: ${enumeration} with a word for '${code}' (${status}), for ${noun}`,
        ] as const,
    ),
  );
  expect(lacking(lines)).toEqual([]);
});

test('each type of a file is taken by an upload, and each that is taken has its word', () => {
  const codes = codesOf('FileType') ?? [];
  expect(codes.length).toBeGreaterThan(50);
  // As many digits as `fileType` of a form has.
  const taken = Array.from({ length: 1_000 }, (_, code) => code).filter(isFileType);
  const lines = [
    ...codes.map(
      (code) =>
        [isFileType(Number(code)), `contract/file/types.ts: ${code} in FILE_TYPES`] as const,
    ),
    ...taken.map(
      (code) =>
        [codes.includes(String(code)), `${ENUMS}: FileType with a word for '${code}'`] as const,
    ),
  ];
  expect(lacking(lines)).toEqual([]);
});

test('each enumeration that a code is said to be of is there', () => {
  const pattern =
    /(?:codeOf: |\b(?:choice|enumName)\(|\b(?:code|coded|codedStatus)\(\s*'[^']*',\s*|\bcodedFilter\('[^']*', '[^']*', )'([A-Z]\w*)'/g;
  const said = globSync('{contract,server,src}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(
        ([, name = '']) =>
          [codesOf(name) !== undefined, `${file}: no ${name} in ${ENUMS}`] as const,
      ),
    );
  expect(said.length).toBeGreaterThan(200);
  expect(lacking(said)).toEqual([]);
});

test('a number tells by its letters of which kind a record is', () => {
  const files = globSync('server/{modules,trade}/**/*.ts');
  const found = (pattern: RegExp) =>
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(
        ([, letters = '']) => [letters, file] as const,
      ),
    );
  const declared = found(/number: (?:\['|\{ prefix: ')([A-Z]+)'/g);
  expect(declared.length).toBeGreaterThan(15);
  const first = new Map(declared.toReversed());
  const twice = declared.map(
    ([letters, file]) =>
      [first.get(letters) === file, `${file}: other letters than ${first.get(letters)}`] as const,
  );
  const rules = new Set(readFileSync('docs/rules.md', 'utf8').split(/\s+/));
  const told = [...declared, ...found(/nextNumbers?\(\w+, '([A-Z]+)'/g)].map(
    ([letters]) => [rules.has(letters), `docs/rules.md, C.0: the prefix ${letters}`] as const,
  );
  expect(lacking([...twice, ...told])).toEqual([]);
});
