import { ROUTES } from './routes.ts';

/** The section that every signed-in visitor may enter. */
const CENTRE = '/user';

/** Whether a path below /portal (query allowed) is a client-routed address that exists. */
export function isBuilt(path: string): boolean {
  const [bare] = path.split('?', 1);
  return ROUTES.some((route) => route.path === bare);
}

/**
 * Where a link of the public pages that needs a sign-in leads: to its own target once that view exists, to the user
 * centre until then. So texts may name what is to come, and no link leads nowhere.
 */
export function signedInTarget(path: string): string {
  return isBuilt(path) ? path : CENTRE;
}
