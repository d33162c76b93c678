import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { type Bundle, fetchedOnDemand } from './styles-on-demand.ts';

const bundle: Bundle = {
  'layout.js': { isEntry: true, facadeModuleId: '/src/layout.ts', imports: ['session.js'] },
  'centre.js': {
    isEntry: true,
    facadeModuleId: '/src/islands/user-centre/app.tsx',
    imports: ['frame.js'],
    dynamicImports: ['account.js'],
  },
  'console.js': {
    isEntry: true,
    facadeModuleId: '/src/islands/admin/app.tsx',
    imports: ['login.js'],
    dynamicImports: ['review.js'],
  },
  'session.js': {},
  'frame.js': {},
  'login.js': { imports: ['form.js', 'session.js'] },
  'account.js': { imports: ['form.js', 'frame.js', 'session.js'] },
  'review.js': { imports: ['login.js'] },
  'form.js': {},
};

test('styles are files of their own where any page fetches them on demand, also those that another has from the start', () => {
  expect([...fetchedOnDemand(bundle)].toSorted()).toEqual(['account.js', 'form.js', 'review.js']);
});

test('a page has its island from a file app.tsx: what another has from the start counts as there on every page', () => {
  const pages = globSync('src/{pages,layouts}/**/*.astro').map((page) =>
    readFileSync(page, 'utf8'),
  );
  const islands = pages.flatMap((text) =>
    [...text.matchAll(/<(\w+) client:/g)].map(
      ([, name = '']) => new RegExp(`import \\{ ${name} \\} from '(.*)'`).exec(text)?.[1],
    ),
  );
  expect(islands.length).toBeGreaterThan(4);
  expect(islands.filter((file) => !file?.endsWith('/app.tsx'))).toEqual([]);
});
