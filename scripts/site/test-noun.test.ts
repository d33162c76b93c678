import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

import { ROUTES } from '../../src/lib/routes.ts';
import { VIEWS_FILE, viewModules } from './built-views.ts';
import { asBuilt, ROUTES_BUILT, withTestNoun } from './test-noun.ts';

test.each([
  ['src/lib/routes.ts', "documentRoutes('samplePick'"],
  ['src/lib/admin-routes.ts', "name: 'adminSamplePick'"],
  ['src/islands/user-centre/views.ts', 'samplePickDetail: () => import('],
  ['src/islands/user-centre/within-project.ts', 'PICKS_WITHIN, SITES_WITHIN,'],
  ['src/islands/admin/views.ts', 'adminSamplePick: () => import('],
])(
  '%s has the place for its line, and no build but that of the tests has the line',
  (path, line) => {
    const text = readFileSync(path, 'utf8');
    expect(withTestNoun(path, text)).toContain(line);
    expect(asBuilt(path, text)).toBe(text);
    expect(() => withTestNoun(path, '')).toThrow('any more');
  },
);

test('its pages are rewritten as those of any document: each of its views has a route that the build knows', async () => {
  expect(ROUTES_BUILT).toBe(ROUTES);
  vi.stubEnv('CATALOGUE', 'on');
  vi.resetModules();
  const built = await import('./test-noun.ts');
  vi.unstubAllEnvs();
  const views = viewModules(built.asBuilt(VIEWS_FILE, readFileSync(VIEWS_FILE, 'utf8')));
  const routes = built.ROUTES_BUILT.map(({ name }) => name);
  expect([...views.keys()].filter((name) => name !== 'refused' && !routes.includes(name))).toEqual(
    [],
  );
  expect(routes).toContain('samplePickForm');
});
