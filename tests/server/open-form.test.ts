import { afterAll, beforeAll, expect, test } from 'vitest';

import { filesOf } from '#contract/form/files.ts';
import { checkValues, openForm } from '#server/kernel/form/open-form.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

test('a noun checks what came for its form as the form is released now', async () => {
  const opened = await inScope(portal.database.db, {}, (tx) => openForm(tx, { moduleId: '3' }));
  expect(opened.params).toEqual({ siteRadiusM: '2000' });
  const at = portal.clock.now();
  const raw = { sceneName: '示例工地', sceneType: '1', file21: ['7'], receivers: [{ name: '甲' }] };
  const values = checkValues(opened, raw, { at, formatsOnly: true });
  expect(values).toMatchObject({ sceneName: '示例工地', sceneType: '1' });
  expect(filesOf(opened.form, values)).toEqual([{ id: '7', fileType: 21, path: 'file21' }]);
  const refused = (input: Record<string, unknown>, formatsOnly: boolean) => {
    try {
      checkValues(opened, input, { at, formatsOnly });
    } catch (error) {
      const { data } = error as { data: { fields: { path: string; message: string }[] } };
      return Object.fromEntries(data.fields.map(({ path, message }) => [path, message]));
    }
    return {};
  };
  expect(refused({ ...raw, sceneType: '99' }, true)).toEqual({ sceneType: '该项不在可选范围内' });
  expect(refused(raw, false)).toMatchObject({
    projectId: '该项为必填项',
    file21: '至少 3 张',
    'receivers.0.idCard': '该项为必填项',
  });
  const line = await inScope(portal.database.db, {}, (tx) =>
    openForm(tx, { moduleId: '2', productId: '101' }),
  );
  expect(line.form.tabs.map(({ tabKey }) => tabKey)).toContain('works');
});
