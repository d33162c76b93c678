import type { BrowserContext } from 'playwright/test';

/** What the policy refused in any page of the context from now on. */
export async function refusalsOf(context: BrowserContext): Promise<string[]> {
  const refusals: string[] = [];
  await context.exposeBinding('tellRefusal', ({ page }, text: string) => {
    refusals.push(`${page.url()}: ${text}`);
  });
  await context.addInitScript(() => {
    const { tellRefusal } = globalThis as unknown as { tellRefusal: (text: string) => void };
    document.addEventListener('securitypolicyviolation', (event) => {
      tellRefusal(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return refusals;
}
