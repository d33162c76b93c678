import { serveCatalogue } from '../helpers/catalogue-site.ts';
import { test } from '../helpers/portal-test.ts';
import { savePicture } from './save-picture.ts';

test('pictures of the catalogue', async ({ page }, { project }) => {
  await serveCatalogue(page);
  await page.goto('/portal/catalogue');
  const links = page.getByRole('navigation', { name: '组件' }).getByRole('link');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const address of addresses) {
    await page.goto(`/portal/catalogue${address}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const name = `catalogue-${address?.split('=').at(-1)}`;
    await savePicture(page, name, { project: project.name, fullPage: true });
  }
});
