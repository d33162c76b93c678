// Prevents the catalogue of the screen pieces, a page of sample rows, from reaching a customer.

import type { SiteCheck } from './site.ts';

/** Heading of the page (src/islands/catalogue); stands in its document and in its script. */
const HEADING = '组件目录';

export const noCatalogue: SiteCheck = {
  name: 'no catalogue in the site',
  run: (site) =>
    [...site]
      .filter(([file]) => /\.(html|js|json|xml)$/.test(file))
      .filter(([file, bytes]) => file.startsWith('catalogue') || bytes.includes(HEADING))
      .map(([file]) => ({ path: `dist/${file}`, line: 1, message: 'belongs to the catalogue' })),
};
