import { type CollectionEntry, getCollection, getEntry, render } from 'astro:content';

import type { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import type { PAGE_IDS } from './content-schema.ts';

/** A product line (产品线) as its markdown says, with the slug of its page. */
export type Product = CollectionEntry<'products'>['data'] & { readonly slug: string };
export type NewsItem = CollectionEntry<'news'>['data'] & { readonly slug: string };
export type Home = CollectionEntry<'home'>['data'];
export type Settings = CollectionEntry<'settings'>['data'];
export type Partners = CollectionEntry<'partners'>['data'];
export type PageId = (typeof PAGE_IDS)[number];

/** Astro's entry turned into what a page needs: the data, the body as a component, its headings. */
async function opened<T extends CollectionEntry<'products' | 'pages' | 'news' | 'partners'>>(
  entry: T,
) {
  const { Content, headings } = await render(entry);
  return { data: entry.data as T['data'], Content, headings };
}

/** The six product lines in the editors' order. */
export async function getProducts(): Promise<readonly Product[]> {
  const entries = await getCollection('products');
  return entries
    .map((entry) => ({ ...entry.data, slug: entry.id }))
    .sort((a, b) => a.order - b.order);
}

/** One product line with its introduction; `slug` is one of contract/project/product-lines.ts. */
export async function getProduct(slug: (typeof PRODUCT_LINES)[number]['slug']) {
  return opened(await one('products', slug));
}

/** A page of text. */
export async function getPage(id: PageId) {
  return opened(await one('pages', id));
}

/** Published news, newest first; drafts show in development only. */
export async function getNews(): Promise<readonly NewsItem[]> {
  const entries = await getCollection(
    'news',
    ({ data }) => import.meta.env.DEV || data.draft !== true,
  );
  return entries
    .map((entry) => ({ ...entry.data, slug: entry.id }))
    .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

/** One item of news with its body. */
export async function getNewsItem(slug: string) {
  return opened(await one('news', slug));
}

/** The partner page: kinds of partners, criteria, members. */
export async function getPartners() {
  return opened(await one('partners', 'partners'));
}

/** The texts of the home page. */
export async function getHome(): Promise<Home> {
  return (await one('home', 'home')).data;
}

/** Header, footer and site-wide switches. */
export async function getSettings(): Promise<Settings> {
  return (await one('settings', 'settings')).data;
}

type Collection = 'products' | 'pages' | 'news' | 'partners' | 'home' | 'settings';

async function one<C extends Collection>(collection: C, id: string): Promise<CollectionEntry<C>> {
  const entry = await getEntry(collection, id);
  if (!entry) throw new Error(`No entry ${id} in the collection ${collection}`);
  return entry as CollectionEntry<C>;
}
