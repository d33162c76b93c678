import { existsSync } from 'node:fs';

import { findChromium } from '../../scripts/browser/chromium.ts';

/** Browser tests run on the built site; without it or without a browser they end in one line. */
export default function checkGround(): void {
  if (!existsSync('dist/index.html')) throw new Error('No dist/: run npm run test:browser.');
  if (findChromium() === undefined) {
    throw new Error('No Chromium: install the package chromium or set CHROMIUM_PATH.');
  }
}
