import { expect, test } from 'vitest';

import { ENDPOINTS } from '#contract/endpoints.ts';

// The log tells an action by its word alone where the object has no name: “保存” says nothing there.

test('what administrators save is called by what it is', () => {
  const words = ENDPOINTS.filter(({ path }) => path.startsWith('/admin/')).flatMap((endpoint) =>
    endpoint.word === '保存' ? [endpoint.name] : [],
  );
  expect(words).toEqual([]);
});
