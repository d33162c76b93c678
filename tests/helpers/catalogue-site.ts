import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';

import { siteHeaders } from '#server/site/site-headers.ts';

import { CATALOGUE_DIST } from '../../scripts/site/catalogue.ts';

/** The file of the catalogue's build that an address of the site stands for. */
function fileOf(url: string): string | undefined {
  const path = new URL(url).pathname.replace(/^\/portal\//, '');
  return [path, `${path}.html`].find((name) => existsSync(join(CATALOGUE_DIST, name)));
}

/** Answers the site's addresses from the catalogue's build, under the policy that this build made for itself. */
export async function serveCatalogue(page: Page): Promise<void> {
  const headersOf = siteHeaders(CATALOGUE_DIST, false);
  await page.route('**/portal/**', async (route) => {
    const file = fileOf(route.request().url());
    if (file === undefined) await route.fallback();
    else {
      const headers = file.endsWith('.html') && { headers: headersOf(file) };
      await route.fulfill({ path: join(CATALOGUE_DIST, file), ...headers });
    }
  });
}
