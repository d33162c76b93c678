import type { APIRoute } from 'astro';

import { MARK } from '#src/lib/art/mark.ts';

export const GET: APIRoute = () =>
  new Response(MARK, { headers: { 'Content-Type': 'image/svg+xml' } });
