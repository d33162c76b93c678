import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright/test';

import type { QuietBrowser } from './quiet-browser.ts';

/** The next call of an address is refused, after a while, as one that came too late. */
export async function refuseOnce(page: Page, quiet: QuietBrowser, url: string): Promise<void> {
  quiet.expectStatus(409, url.replaceAll('*', ''));
  const json = { code: 409, msg: '该待办已被处理，请刷新后查看', data: {} };
  await page.route(
    url,
    async (route) => {
      await setTimeout(300);
      await route.fulfill({ status: 409, json });
    },
    { times: 1 },
  );
}
