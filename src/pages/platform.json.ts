import type { APIRoute } from 'astro';

import { getSettings } from '#src/lib/content.ts';

/** What the settings say of the platform; the server answers its callers from here (server/site/platform-info.ts). */
export const GET: APIRoute = async () => {
  const { title, hotline, copyright, icpNo, policeNo, address } = await getSettings();
  return Response.json({ title, hotline, copyright, icpNo, policeNo, address });
};
