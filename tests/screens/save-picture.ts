import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import sharp from 'sharp';

const FOLDER = 'docs/screens';

interface Options {
  /** Browser project; a picture from a phone has a name of its own. */
  readonly project: string;
  /** All of the page instead of the window. */
  readonly fullPage?: boolean;
}

/** Widths of the pictures as they are kept: a phone's are taken at twice its pixels, a whole page is long. */
const WIDTH = { phone: 585, whole: 800, window: 1440 } as const;

/** Longer pages, such as a list of thousands of rows, are no picture: their window is taken. */
const LONGEST = 8_000;

/** Keeps a page as a small picture in docs/screens. */
export async function savePicture(
  page: Page,
  name: string,
  { project, fullPage = false }: Options,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const png = await page.screenshot({
    animations: 'disabled',
    fullPage: fullPage && height <= LONGEST,
  });
  const file = `${FOLDER}/${project === 'phone' ? 'phone-' : ''}${name}.png`;
  const width = WIDTH[project === 'phone' ? 'phone' : fullPage ? 'whole' : 'window'];
  await sharp(png)
    .resize({ width, withoutEnlargement: true })
    .png({ palette: true, colours: fullPage ? 32 : 64, effort: 10 })
    .toFile(file);
}

/** Waits until a view of the user centre or the console has its rows: nothing in it says that it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => {
    const waits = [...document.querySelectorAll('main [role=status], main [aria-busy=true]')];
    const busy = (one: Element) => one.ariaBusy === 'true' || one.textContent?.includes('正在加载');
    return !waits.some((one) => one.checkVisibility() && busy(one));
  });
}

/** Opens a view; one of a record by the first link to it that `list` has, or the first record of that list. */
export async function openView(page: Page, path: string, list?: string): Promise<void> {
  await page.goto(`/portal${list ?? path}`);
  await settled(page);
  if (list === undefined) return;
  const link = page.locator(`main a[href^="/portal${path}?"]`).first();
  if ((await link.count()) === 0) {
    await page.locator('main tbody a').first().click();
    await page.waitForURL((now) => !now.pathname.endsWith(list));
  }
  // Fails where nothing leads to the view: a page that asks for a record is no picture of it.
  await page.goto((await link.getAttribute('href', { timeout: 15_000 })) ?? '');
  await settled(page);
}
