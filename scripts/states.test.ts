import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { allStates, drawStates, STATES_FILE, statesDocument } from './states.ts';

test('the pictures of states are those of the tables; npm run docs:states draws them anew', async () => {
  expect(readFileSync(STATES_FILE, 'utf8')).toBe(await statesDocument());
});

test('a picture has every status and every way', async () => {
  const project = (await allStates()).find(({ noun }) => noun === 'project');
  const drawn = project && drawStates(project);
  expect(drawn).toContain('  s4 --> s5: 冻结\n');
  expect(drawn).toContain('  s5: 已冻结\n');
  expect(drawn).toContain('| `terminate` | 终止 | 执行中、已冻结 | 已终止 | 平台 风控总监 |');
});
