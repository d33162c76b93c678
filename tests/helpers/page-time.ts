import type { Locator, Page } from 'playwright/test';

// Time as the page itself counts it: a fake clock lets timers go early that real code set, and the machine's clock knows
// nothing of when a busy page got round to something.

/** Waits until so many milliseconds have passed in the page: what would have happened by then, has. */
export async function passed(page: Page, ms: number): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() >= until, from + ms);
}

/** Dispatches an event at an element and answers when that was, in milliseconds of the page. */
export function dispatchedAt(target: Locator, type: string): Promise<number> {
  return target.evaluate((element, name) => {
    const at = performance.now();
    element.dispatchEvent(new Event(name, { bubbles: true }));
    return at;
  }, type);
}

/** Keeps when the text of an element last changed, from now on. */
export async function watchText(target: Locator): Promise<{ changedAt: () => Promise<number> }> {
  await target.evaluate((element: HTMLElement) => {
    new MutationObserver(() => {
      element.dataset.changedAt = String(performance.now());
    }).observe(element, { characterData: true, childList: true, subtree: true });
  });
  return { changedAt: async () => Number(await target.getAttribute('data-changed-at')) };
}

/** When the newest request whose address has this in it began, in milliseconds of the page. */
export function requestedAt(page: Page, part: string): Promise<number> {
  return page.evaluate((wanted) => {
    const requests = performance.getEntriesByType('resource');
    return requests.findLast(({ name }) => name.includes(wanted))?.startTime ?? 0;
  }, part);
}
