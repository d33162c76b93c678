import type { APIRoute } from 'astro';

import { portalPath } from '#src/lib/paths.ts';
import { robots } from '#src/lib/public-pages.ts';
import { ROUTES } from '#src/lib/routes.ts';

/** Crawlers read it at the root of the origin, where the server and deploy/ put this file. */
export const GET: APIRoute = ({ site }) => {
  const sections = new Set(ROUTES.map(({ path }) => `/${path.split('/')[1]}`));
  const closed = [...sections, '/admin', '/redirect'].map(portalPath);
  return new Response(robots(['/api/', ...closed], new URL(portalPath('/sitemap.xml'), site).href));
};
