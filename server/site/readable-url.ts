/** An address that names nothing. */
const NOWHERE = '/portal/%25';

/**
 * The address of a request, or for one of the site that cannot be decoded (`/portal/100%`) one that does not exist: people
 * see the site's own page then, where the framework would answer with its refusal before any route.
 */
export function readableUrl(url = '/'): string {
  if (!url.includes('%') || !url.startsWith('/portal/')) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return NOWHERE;
  }
}
