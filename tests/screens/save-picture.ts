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

/** Keeps a page as a small picture in docs/screens. */
export async function savePicture(
  page: Page,
  name: string,
  { project, fullPage = false }: Options,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled', fullPage });
  const file = `${FOLDER}/${project === 'phone' ? 'phone-' : ''}${name}.png`;
  await sharp(png).png({ palette: true, colours: 128, effort: 10 }).toFile(file);
}
