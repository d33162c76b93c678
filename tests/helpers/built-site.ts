import { existsSync } from 'node:fs';

import { findChromium } from '../../scripts/browser/chromium.ts';
import { CATALOGUE_DIST } from '../../scripts/site/catalogue.ts';
import { DEMO, KEPT, PortalProcess } from './portal-process.ts';

function checkGround(): void {
  for (const folder of ['dist', CATALOGUE_DIST]) {
    if (existsSync(`${folder}/index.html`)) continue;
    throw new Error(`No ${folder}/: run npm run test:browser.`);
  }
  if (findChromium() === undefined) {
    throw new Error('No Chromium: install the package chromium or set CHROMIUM_PATH.');
  }
}

/**
 * Browser tests run on the built site; without it or without a browser they end in one line. Makes the demo once, for
 * all servers of the run, and answers how to clear it away; `npm test` has made it beside its builds.
 */
export default async function prepareGround(): Promise<() => Promise<void>> {
  checkGround();
  if (process.env[KEPT] !== undefined) return () => Promise.resolve();
  const portal = await PortalProcess.start(DEMO);
  await portal.keepAsBeginning();
  return () => portal.stop();
}
