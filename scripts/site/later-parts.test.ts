import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

import { laterImports, laterParts } from './later-parts.ts';

const LATER = resolve('src/ui/later-part.tsx');
const at = (name: string) => resolve('src/pages', name);

test('a page has the parts that come by themselves, and theirs', () => {
  const modules: Record<string, { importedIds: string[]; code: string }> = {
    [at('view.tsx')]: {
      importedIds: [LATER],
      code: `const A = laterPart(async () => (await import("./a.tsx")).A, Waiting);
        const Asked = lazyPart(async () => (await import("./asked.tsx")).Asked);
        const W = laterPart(\n async () => (await import("#src/widgets/w.tsx")).W);`,
    },
    [at('a.tsx')]: {
      importedIds: [LATER],
      code: 'export const B = laterPart(async () => (await import("./b.tsx")).B);',
    },
  };
  const graph = { getModuleInfo: (id: string) => modules[id] ?? null };
  const found = laterParts(new Set([at('view.tsx')]), graph, (ids) => new Set(ids));
  expect(found).toEqual([at('a.tsx'), at('b.tsx'), resolve('src/widgets/w.tsx')]);
});

test('the parts of a document are found as its page writes them', () => {
  const id = resolve('src/widgets/document/document-detail.tsx');
  expect(laterImports(id, readFileSync(id, 'utf8'))).toEqual([
    resolve('src/widgets/document/form-part.tsx'),
    resolve('src/widgets/document/goods-panel.tsx'),
  ]);
});
