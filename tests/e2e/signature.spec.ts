import { readFileSync } from 'node:fs';

import ts from 'typescript';

import { expect, test } from '../helpers/portal-test.ts';

interface Vector {
  kind: 'query' | 'body';
  parameters: Record<string, unknown>;
  requestId: string;
  timestamp: string;
  path: string;
  signature: string;
}

const VECTORS: Vector[] = JSON.parse(readFileSync('contract/signature-vectors.json', 'utf8'));
const IMPORTS = {
  '#contract/': '/modules/contract/',
  '@noble/hashes/': '/modules/node_modules/@noble/hashes/',
};

function withoutTypes(source: string): string {
  const { ESNext: module } = ts.ModuleKind;
  return ts.transpileModule(source, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } })
    .outputText;
}

test('client and server sign alike: the shared vectors in the browser @desktop', async ({
  page,
}) => {
  await page.route('/modules/**', (route) => {
    const file = new URL(route.request().url()).pathname.slice('/modules/'.length);
    const source = readFileSync(file, 'utf8');
    const body = file.endsWith('.ts') ? withoutTypes(source) : source;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route('/vectors', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,">
        <script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`,
    }),
  );
  await page.goto('/vectors');
  const signed = await page.evaluate(async (vectors) => {
    const [client, contract] = ['/modules/src/lib/signature.ts', '/modules/contract/signature.ts'];
    const { sign } = await import(client);
    const { queryForSigning } = await import(contract);
    return vectors.map(({ kind, parameters, requestId, timestamp, path }) =>
      sign(kind === 'query' ? queryForSigning(parameters) : parameters, {
        requestId,
        timestamp,
        path,
      }),
    );
  }, VECTORS);
  expect(signed.length).toBeGreaterThan(20);
  expect(signed).toEqual(VECTORS.map(({ signature }) => signature));
});
