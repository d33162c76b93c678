import { defineConfig } from 'playwright/test';

import { findChromium } from './scripts/browser/chromium.ts';
import { LAUNCH_FLAGS } from './scripts/browser/launch.ts';
import { DRAWS, leftOutWalks } from './scripts/test/drawn.ts';
import { keepInMemory } from './scripts/test/memory-folder.ts';
import { sampled, WHOLE } from './scripts/test/sample.ts';

keepInMemory();

const executablePath = findChromium();

const shared = {
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  colorScheme: 'light',
  // Bars that shimmer while a list is on its way are a quarter of what a walk costs: they do so in `npm run test:full` alone.
  contextOptions: { reducedMotion: WHOLE ? 'no-preference' : 'reduce' },
  screenshot: 'only-on-failure',
  launchOptions: { args: [...LAUNCH_FLAGS], ...(executablePath && { executablePath }) },
} as const;

// `npm run test:full` walks every test on both widths; `npm test`, which has 8 minutes, takes the phone through its part
// of all pages with axe, through what was written for it (@phone) and through every other of these files, as the seed says: what
// people do there from beginning to end, and what can go wrong between page and server. Those it walks on the phone alone.
const ALSO_ON_PHONES = [
  'account',
  'amount-adjust',
  'bank',
  'certification',
  'company',
  'error-catalogue',
  'factoring',
  'factoring-money',
  'goods-chain',
  'guard',
  'live',
  'lost-code',
  'message-centre',
  'money-back',
  'money-out',
  'pick-goods',
  'partners',
  'project',
  'redeployed',
  'scene-control',
  'settlement',
  'shell',
];
const drawn = sampled(ALSO_ON_PHONES, { what: 'files on phones', every: 2, nameOf: String });
const named = (files: readonly string[]) => `(?<![\\w-])(?:${files.join('|')})\\.spec`;
const ON_PHONES = new RegExp(`@phone|${named(['accessibility', ...drawn])}`);
// Whoever runs one file by hand finds it on desktops whatever is drawn.
const NOT_ON_DESKTOPS = DRAWS ? `@phone|${named(drawn)}(?!.*@desktop)` : '@phone';

// Of the walks `npm test` takes as many as it has time for, of each stretch of the main way one at least (scripts/test/drawn.ts).
// A test with @desktop or @phone in its title runs on that one only, one with @full in `npm run test:full` alone.
const NOT_NOW = WHOLE ? [] : ['@full', ...(DRAWS ? leftOutWalks() : [])];
const notHere = (other: string) => new RegExp([other, ...NOT_NOW].join('|'));
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/helpers/built-site.ts',
  workers: 2,
  fullyParallel: true,
  // Two hundred browsers beside a database on two cores: one that missed its moment has one more, and is named.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    {
      name: 'desktop',
      grepInvert: notHere(NOT_ON_DESKTOPS),
      use: { ...shared, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(!WHOLE && { grep: ON_PHONES }),
      grepInvert: notHere('@desktop'),
      use: {
        ...shared,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
});
