import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import ts from 'typescript';
import vectors from '#contract/wire/signature-vectors.json' with { type: 'json' };

import { expect, test } from '../helpers/portal-test.ts';

const ROOT = join(import.meta.dirname, '../..');
const AT = '/portal/source/';
const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext };

/** The project's own modules as a browser can load them: without types, imports as addresses. */
async function serveSources(page: Page): Promise<void> {
  await page.route(`**${AT}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(AT.length);
    const text = readFileSync(join(ROOT, path), 'utf8');
    const code = path.endsWith('.ts')
      ? ts.transpileModule(text, { compilerOptions }).outputText
      : text;
    const body = code
      .replaceAll(/(from\s+')#(contract|src)\//g, `$1${AT}$2/`)
      .replaceAll(/(from\s+')(@noble\/)/g, `$1${AT}node_modules/$2`);
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
}

test('a browser signs the shared vectors as the server does @desktop', async ({ page }) => {
  await serveSources(page);
  await page.goto('/portal/about');
  const signed = await page.evaluate(
    async ([at, list]) => {
      const { sign } = await import(`${at}src/lib/signature.ts`);
      const { queryForSigning } = await import(`${at}contract/wire/signature.ts`);
      return list.map(({ kind, parameters, ...request }) =>
        sign(kind === 'query' ? queryForSigning(parameters) : parameters, request),
      );
    },
    [AT, vectors] as const,
  );
  expect(signed).toEqual(vectors.map(({ signature }) => signature));
});
