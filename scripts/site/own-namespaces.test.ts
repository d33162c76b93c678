import { expect, test } from 'vitest';

import { withOwnNamespaces } from './own-namespaces.ts';

const SHARED = `var told = __exportAll({ tell: () => tell, later: () => later });
function tell() { return 'told'; }
let later = 'not yet';
setLater();
function setLater() { later = 'now'; }
globalThis.asked = told;
`;

test('a file makes its namespaces itself: names with what stands under them, also what changes later', () => {
  const code = withOwnNamespaces(
    `import { a } from "./b.js";\nimport { n as __exportAll } from "./rolldown-runtime.!~{0b}~.js";\n${SHARED}`,
  );
  expect(code).not.toContain('rolldown-runtime');
  expect(code).toContain('import { a } from "./b.js";');
  const asked = new Function(
    `${code?.replace(/^import .*$/m, '')}; return globalThis.asked;`,
  )() as Record<string, unknown>;
  expect(Object.keys(asked)).toEqual(['tell', 'later']);
  expect((asked.tell as () => string)()).toBe('told');
  expect(asked.later).toBe('now');
});

test('a file that takes more than that, or nothing, stays as it is', () => {
  const more = 'import { n as __exportAll, t as __commonJSMin } from "./rolldown-runtime.a.js";\n';
  expect(withOwnNamespaces(more + SHARED)).toBeUndefined();
  expect(withOwnNamespaces(SHARED)).toBeUndefined();
});
