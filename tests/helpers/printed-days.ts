import { expect, type Page } from 'playwright/test';

/** On a page as it is printed no day is parted at its hyphens, however narrow its column. */
export async function expectWholeDays(page: Page): Promise<void> {
  const days = page.getByRole('cell').getByText(/^\d{4}-\d\d-\d\d$/);
  for (const one of await days.all()) {
    const lines = await one.evaluate((day) => {
      const range = document.createRange();
      range.selectNodeContents(day);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
  }
}
