import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';

import { CATALOGUE_DIST } from '../../scripts/site/catalogue.ts';
import { readSite } from '../../scripts/site-checks/site.ts';

/** The file of the catalogue's build that an address of the site stands for. */
function fileOf(url: string): string | undefined {
  const path = new URL(url).pathname.replace(/^\/portal\//, '');
  return [path, `${path}.html`]
    .map((name) => join(CATALOGUE_DIST, name))
    .find((file) => existsSync(file));
}

/** Answers the site's addresses from the catalogue's build, under the policy that this build made for itself. */
export async function serveCatalogue(page: Page): Promise<void> {
  const headers = JSON.parse(String(readSite(CATALOGUE_DIST).get('headers.json'))).html;
  await page.route('**/portal/**', async (route) => {
    const path = fileOf(route.request().url());
    if (path === undefined) await route.fallback();
    else await route.fulfill({ path, ...(path.endsWith('.html') && { headers }) });
  });
}
