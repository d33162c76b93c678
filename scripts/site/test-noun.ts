// Prevents: a document of the tests (tests/paper) on a customer's installation. The build that browser tests walk has it, by the
// lines that any new document adds to shared files; the site that is deployed has nothing of it.
import { relative } from 'node:path';
import type { Plugin } from 'vite';

import { documentRoutes, ROUTES, type RouteEntry } from '../../src/lib/routes.ts';
import { isCatalogueBuild } from './catalogue.ts';

/** Its calls, which the browser of the tests gets as it gets those of contract/. */
export const TEST_CONTRACT = 'tests/paper/contract.ts';

const TITLES = { title: '示例提货单', form: '申请提货', rights: 'pickGoods' } as const;

const view = (name: string, file: string) =>
  `  ${name}: () => import('./../../../tests/paper/${file}.tsx'),\n`;

/** By file: the lines, each with what it stands before. */
const LINES: Readonly<Record<string, readonly (readonly [line: string, before: string])[]>> = {
  'src/lib/routes.ts': [
    [
      `  ...documentRoutes('samplePick', ${JSON.stringify(TITLES)}),\n`,
      "  ...documentRoutes('applyAmountAdjust'",
    ],
  ],
  'src/lib/admin-routes.ts': [
    [
      "  { ...business, name: 'adminSamplePick', path: '/admin/samplePick', title: '示例提货单' },\n",
      "  { ...business, name: 'adminAmountAdjust'",
    ],
  ],
  'src/islands/user-centre/views.ts': [
    [
      view('samplePick', 'list') +
        view('samplePickForm', 'form') +
        view('samplePickDetail', 'detail'),
      '  applyAmountAdjust: () =>',
    ],
  ],
  'src/islands/user-centre/within-project.ts': [
    [
      "import { PICKS_WITHIN } from '../../../tests/paper/within.ts';\n",
      'import { ADJUSTS_WITHIN }',
    ],
    ['PICKS_WITHIN, ', 'SITES_WITHIN,\n'],
  ],
  'src/islands/admin/views.ts': [
    [view('adminSamplePick', 'console'), '  adminAmountAdjust: () =>'],
  ],
};

/** A file of src/ with the lines of the tests' document. Throws where it has lost the place for one. */
export function withTestNoun(path: string, text: string): string {
  return (LINES[path] ?? []).reduce((lines, [line, before]) => {
    if (!lines.includes(before)) throw new Error(`${path} has no line “${before}” any more`);
    return lines.replace(before, () => line + before);
  }, text);
}

/** The same in the build of the browser tests, and as it is in every other. */
export const asBuilt = (path: string, text: string): string =>
  isCatalogueBuild ? withTestNoun(path, text) : text;

/** The routes of the user centre that this build has pages of, for what runs beside the bundler and reads the table itself. */
export const ROUTES_BUILT: readonly RouteEntry[] = isCatalogueBuild
  ? [...ROUTES, ...documentRoutes('samplePick', TITLES)]
  : ROUTES;

/** Adds the document of the tests to the build of the browser tests. */
export function testNoun(): Plugin {
  return {
    name: 'test-noun',
    enforce: 'pre',
    apply: () => isCatalogueBuild,
    transform: {
      order: 'pre',
      handler(code, id) {
        const path = relative(process.cwd(), id);
        return LINES[path] === undefined
          ? undefined
          : { code: withTestNoun(path, code), map: null };
      },
    },
  };
}
