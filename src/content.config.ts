import { defineCollection } from 'astro:content';

import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { checkedFiles } from '#src/lib/content-loader.ts';
import {
  legalPageSchema,
  newsSchema,
  PAGE_IDS,
  pageSchema,
  productSchema,
} from '#src/lib/content-schema.ts';
import { homeSchema } from '#src/lib/content-schema-home.ts';
import { partnersSchema, settingsSchema } from '#src/lib/content-schema-site.ts';

/** Each schema stands twice: in the loader it speaks Chinese to the editor, in Astro it gives the types and the pictures. */
const products = defineCollection({
  loader: checkedFiles({
    folder: 'src/content/products',
    pattern: '*.md',
    schema: ({ id }) => productSchema(id),
    required: PRODUCT_LINES.map((line) => line.slug),
    closed: true,
  }),
  schema: productSchema(''),
});

const pages = defineCollection({
  loader: checkedFiles({
    folder: 'src/content/pages',
    pattern: '*.md',
    schema: ({ id }) => (id === 'about' ? pageSchema() : legalPageSchema()),
    required: PAGE_IDS,
    closed: true,
  }),
  schema: pageSchema(),
});

const news = defineCollection({
  loader: checkedFiles({
    folder: 'src/content/news',
    pattern: '*.md',
    schema: ({ picture }) => newsSchema(picture),
  }),
  schema: ({ image }) => newsSchema(image()),
});

const partners = defineCollection({
  loader: checkedFiles({
    folder: 'src/content',
    pattern: 'partners.md',
    schema: ({ picture }) => partnersSchema(picture),
    required: ['partners'],
  }),
  schema: ({ image }) => partnersSchema(image()),
});

const home = defineCollection({
  loader: checkedFiles({
    folder: 'src/content',
    pattern: 'home.yaml',
    schema: homeSchema,
    required: ['home'],
  }),
  schema: homeSchema(),
});

const settings = defineCollection({
  loader: checkedFiles({
    folder: 'src/content',
    pattern: 'settings.yaml',
    schema: settingsSchema,
    required: ['settings'],
  }),
  schema: settingsSchema(),
});

export const collections = { products, pages, news, partners, home, settings };
