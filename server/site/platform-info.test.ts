import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { platformInfo, UNSAID } from './platform-info.ts';

test('the platform is what the built site says, from each deployment on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scf-platform-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const info = platformInfo(folder);
  expect(info()).toEqual(UNSAID);
  const publish = (said: object) =>
    writeFileSync(join(folder, 'platform.json'), JSON.stringify(said));
  publish({ title: '示例平台', hotline: '400-000-0000', mark: '链' });
  expect(info()).toEqual({ ...UNSAID, title: '示例平台', hotline: '400-000-0000' });
  publish({ title: '示例平台', hotline: '400-111-11111' });
  expect(info().hotline).toBe('400-111-11111');
});
