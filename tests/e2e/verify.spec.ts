import { withArchive } from '#server/kernel/files/archive.ts';

import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

// What a supplier hands to a court or to its buyer (举证材料), and how that one finds out that nothing of it was changed.

const SUPPLIER = '13800000002';

const read = (path: string) =>
  withArchive(path, async ({ names, bytes }) => {
    const parts = names.map(async (name) => ({ name, buffer: await bytes(name, 1e7) }));
    return await Promise.all(parts);
  });

test('an evidence is verified by somebody without an account, and what was changed in it is found', async ({
  page,
  context,
  portal,
  newBrowser,
  quiet,
}) => {
  await signInAs(context, portal.origin, SUPPLIER);
  await page.goto('/portal/user/workbench');
  const coming = page.getByRole('region', { name: '我何时收款' });
  await coming
    .getByRole('link', { name: /^CG\d+$/ })
    .first()
    .click();
  await page.waitForURL(/purchaseOrderDetail\?id=/);
  const asked = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载举证材料' }).click();
  const parts = await read(await (await asked).path());
  const [first, list, ...files] = parts.map(({ name, buffer }) => ({
    name: name.split('/').at(-1) ?? '',
    mimeType: 'application/octet-stream',
    buffer,
  }));
  if (!first || !list) throw new Error('No evidence.');
  const address = /https?:\/\/[^"]+\/verify\/[0-9a-f]{64}/.exec(String(first.buffer))?.[0] ?? '';

  const stranger = await (await newBrowser()).newPage();
  await stranger.goto('/portal/verify');
  const choose = (chosen: readonly (typeof first)[]) =>
    stranger.getByLabel('选择要核对的文件').setInputFiles([...chosen]);
  quiet.expectStatus(404, 'evidence/verify');
  await choose([first]);
  await expect(stranger.getByRole('alert')).toContainText('请同时选择其中未改动的 manifest.json');
  const changed = { ...first, buffer: Buffer.from(`${String(first.buffer)} `) };
  await choose([{ ...list, buffer: Buffer.from(`${String(list.buffer)} `) }, first]);
  await expect(stranger.getByRole('alert')).toContainText('没有找到对应的举证材料');

  await choose([first, list, ...files]);
  const said = stranger.getByRole('region', { name: '登记信息' });
  await expect(said).toContainText(/CG\d+/);
  const results = stranger.getByRole('region', { name: '核对结果' });
  await expect(results.getByRole('status')).toHaveText(`${parts.length} 个文件全部与登记的一致`);
  await expectNoViolations(stranger);

  // By the address on its page, which stands there as a code, too.
  await stranger.goto(new URL(address).pathname);
  await expect(said).toContainText(/CG\d+/);
  await choose([changed, list, { ...first, name: '举证材料.zip' }]);
  await expect(results.getByRole('status')).toHaveText('3 个文件中有 2 个未能核对一致');
  // Beside what was not chosen of an order that has files.
  const told = (name: string) => results.getByRole('listitem').filter({ hasText: name });
  await expect(told('举证材料.html')).toContainText('内容已被改动');
  await expect(told('举证材料.zip')).toContainText('请先解压');
  await stranger.goto(`/portal/verify/${'0'.repeat(64)}`);
  await expect(stranger.getByRole('alert')).toContainText('平台没有登记过这份举证材料');
});
