import { test } from '../helpers/portal-test.ts';
import { savePicture } from './save-picture.ts';
import { PUBLIC, SHOWN_WHOLE } from './titles.ts';

for (const [name, title, path] of PUBLIC) {
  test(`${title} (${path})`, async ({ page, quiet }, { project }) => {
    if (path === '/404') quiet.expectStatus(404, '/portal/404');
    await page.goto(`/portal${path}`, { waitUntil: 'load' });
    await savePicture(page, name, { project: project.name });
    if (!SHOWN_WHOLE.some((one) => one === name) || project.name === 'phone') return;
    // Everything is laid out and every drawing there before the whole is taken.
    await page.evaluate(async () => {
      for (const part of document.querySelectorAll<HTMLElement>('main > *, body > footer')) {
        part.style.contentVisibility = 'visible';
      }
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    });
    // They come while they are in sight.
    await page.locator('.business-types .waiting').first().waitFor({ state: 'detached' });
    await page.evaluate(() => scrollTo(0, 0));
    await savePicture(page, `${name}-whole`, { project: project.name, fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await savePicture(page, `${name}-dark`, { project: project.name });
  });
}
