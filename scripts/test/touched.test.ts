import { expect, test } from 'vitest';

import { isNear } from './touched.ts';

const KNOWN = ['bank', 'project'];

test.each([
  ['tests/server/bank.test.ts', ['server/modules/bank/rules.ts'], true],
  ['tests/e2e/bank.spec.ts', ['src/islands/user-centre/bank/form.tsx'], true],
  ['tests/server/project-flow.test.ts', ['server/modules/bank/rules.ts'], false],
  ['tests/server/process-killed.test.ts', ['tests/server/process-killed.test.ts'], true],
  ['tests/server/process-killed.test.ts', ['server/kernel/wire.ts'], false],
  ['tests/server/bank.test.ts', [], false],
])('%s beside a change of %j: %s', (path, touched, near) => {
  expect(isNear(path, touched, KNOWN)).toBe(near);
});
