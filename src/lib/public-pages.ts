/** A page that search engines may list. */
export interface ListedPage {
  /** Path below /portal. */
  readonly path: string;
  /** yyyy-MM-dd of the last change, when known. */
  readonly changed?: string | undefined;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** sitemap.xml with Baidu's mark for pages that fit desktop and phone alike. `absolute` makes addresses of paths. */
export function sitemap(pages: readonly ListedPage[], absolute: (path: string) => string): string {
  const urls = pages.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escaped(absolute(path))}</loc><mobile:mobile type="pc,mobile"/>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:mobile="http://www.baidu.com/schemas/sitemap-mobile/1/">
${urls.join('\n')}
</urlset>
`;
}

/** robots.txt: everything but the user centre, the console and the calls. `closed` are paths below the site's root. */
export function robots(closed: readonly string[], sitemapAddress: string): string {
  const rules = closed.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${sitemapAddress}\n`;
}
