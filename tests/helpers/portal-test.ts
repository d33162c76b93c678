import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';

import { DEMO, PortalProcess, type PortalSettings } from './portal-process.ts';
import { QuietBrowser } from './quiet-browser.ts';
import { signInAs, signInOperator } from './sign-in.ts';

interface PerTest {
  /** Watches every page of the test; a test declares here what would otherwise be a complaint. */
  quiet: QuietBrowser;
  /** A phone number that nobody has used. */
  phone: string;
  /** Another browser of another person, watched like the first. */
  newBrowser: () => Promise<BrowserContext>;
  /** A page of another browser, in which a customer is signed in. */
  customerAt: (phone: string) => Promise<Page>;
  /** A page of another browser, in which an operator is signed in; without a phone the one of all roles. */
  operatorAt: (phone?: string) => Promise<Page>;
}

interface PerWorker {
  /** What the server is started with; a file that names others (`test.use`) has a server of its own. */
  settings: PortalSettings;
  portal: PortalProcess;
  phones: Generator<string>;
}

/** Numbers of a range of their own for each worker: its server knows nobody from another. */
function* phoneNumbers(worker: number): Generator<string> {
  for (let next = 0; ; next += 1) yield `1${70 + (worker % 20)}${String(next).padStart(8, '0')}`;
}

/** A browser test on the real server; fails on complaints of the page and of the server. */
export const test = base.extend<PerTest, PerWorker>({
  settings: [DEMO, { scope: 'worker', option: true }],
  portal: [
    async ({ settings }, provide) => {
      const portal = await PortalProcess.start(settings);
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  phones: [
    async ({ browserName: _ }, provide, { workerIndex }) => {
      await provide(phoneNumbers(workerIndex));
    },
    { scope: 'worker' },
  ],
  phone: async ({ phones }, provide) => {
    await provide(phones.next().value);
  },
  baseURL: async ({ portal }, provide) => {
    await provide(portal.origin);
  },
  quiet: [
    async ({ portal, context }, provide) => {
      const quiet = new QuietBrowser(portal.origin);
      const before = portal.complaints.length;
      quiet.watch(context);
      await provide(quiet);
      await portal.setClockRight();
      await portal.fail();
      expect(quiet.complaints, 'complaints of the page').toEqual([]);
      const complaints = portal.complaints.slice(before).filter((line) => !quiet.allows(line));
      expect(complaints, 'complaints of the server').toEqual([]);
    },
    { auto: true },
  ],
  newBrowser: async ({ browser, quiet }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      quiet.watch(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  customerAt: async ({ portal, newBrowser }, provide) => {
    await provide(async (phone) => {
      const context = await newBrowser();
      await signInAs(context, portal.origin, phone);
      return context.newPage();
    });
  },
  operatorAt: async ({ portal, newBrowser }, provide) => {
    await provide(async (phone) => {
      const context = await newBrowser();
      await signInOperator(context, portal.origin, phone);
      return context.newPage();
    });
  },
});

export { expect };
