import { portalPath } from '#src/lib/paths.ts';

/** Longer makes no sense: the next navigation asks again. */
const TIMEOUT_MS = 10_000;

/** The version of the site that is published now; undefined when that cannot be learnt, which is nobody's concern. */
export async function fetchSiteVersion(): Promise<string | undefined> {
  try {
    const address = `${portalPath('/version.json')}?v=${Date.now()}`;
    // biome-ignore lint/style/noRestrictedGlobals: a file of the site, no call of the wire; public pages carry no client.
    const answer = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return undefined;
    const { version }: { version?: unknown } = await answer.json();
    return typeof version === 'string' && version !== '' ? version : undefined;
  } catch {
    return undefined;
  }
}
