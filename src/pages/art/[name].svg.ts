import type { APIRoute, GetStaticPaths } from 'astro';

import { ART_FILES } from '#src/lib/art/files.ts';

export const getStaticPaths = (() =>
  ART_FILES.map(({ name, svg }) => ({
    params: { name: name.replace(/\.svg$/, '') },
    props: { svg },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml' } });
