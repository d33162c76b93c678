import type { APIRoute } from 'astro';

import { getNews, getPage, getProducts } from '#src/lib/content.ts';
import { PAGE_IDS } from '#src/lib/content-schema.ts';
import { portalPath } from '#src/lib/paths.ts';
import { type ListedPage, sitemap } from '#src/lib/public-pages.ts';

async function listedPages(): Promise<ListedPage[]> {
  const news = await getNews();
  const texts = PAGE_IDS.map(async (id) => ({
    path: `/${id}`,
    changed: (await getPage(id)).data.updated,
  }));
  return [
    { path: '/index' },
    ...(await getProducts()).map(({ slug }) => ({ path: `/product/${slug}` })),
    { path: '/cooperativePartner' },
    { path: '/news', changed: news[0]?.date },
    ...news.map(({ slug, date }) => ({ path: `/news/${slug}`, changed: date })),
    ...(await Promise.all(texts)),
  ];
}

export const GET: APIRoute = async ({ site }) =>
  new Response(sitemap(await listedPages(), (path) => new URL(portalPath(path), site).href));
