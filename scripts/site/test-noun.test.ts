import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { asBuilt, withTestNoun } from './test-noun.ts';

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
