import { expect, test } from '../helpers/portal-test.ts';

// Pages of people without an account, whose link stands behind the #.

const other = 'A'.repeat(43);

for (const { name, path, call } of [
  { name: 'a debtor', path: '/portal/confirm', call: '/confirm/open' },
  { name: 'a driver', path: '/portal/trip', call: '/trip/open' },
]) {
  test(`${name} puts the link that was sent anew into the tab of the old one: the page is the new one's`, async ({
    page,
    quiet,
  }) => {
    quiet.expectStatus(400, call);
    await page.goto(`${path}#old`);
    await expect(page.getByRole('status')).toContainText('无效');
    const asked = page.waitForRequest((request) => request.url().includes(call));
    await page.goto(`${path}#${other}`);
    expect((await asked).postData()).toContain(other);
  });
}
