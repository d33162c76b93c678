import { stripTypeScriptTypes } from 'node:module';

import type { APIRoute } from 'astro';

import worker from '#src/islands/sign/worker.ts?raw';

/** The helper of the sign page, under a name of its own below /sign/: a browser lets it serve that folder and no other. */
export const GET: APIRoute = () => {
  const script = stripTypeScriptTypes(worker).replaceAll(/^export /gm, '');
  return new Response(`${script}\nserve(self);\n`, {
    headers: { 'Content-Type': 'text/javascript' },
  });
};
