/** Every address of the site stands below this path; the server mounts dist/ there. */
export const BASE = '/portal';

/** Path of the route table → address in the browser: `/index` → `/portal/index`, `/` → `/portal/`. */
export function portalPath(path: string): string {
  return `${BASE}${path}`;
}
