import { expect, test } from 'vitest';

import { robots, sitemap } from './public-pages.ts';

test('a sitemap lists absolute addresses, each marked for desktop and phone', () => {
  const xml = sitemap(
    [{ path: '/about', changed: '2026-01-01' }, { path: '/product/a&b' }],
    (path) => `https://example.cn/portal${path}`,
  );
  expect(xml).toContain(
    '<url><loc>https://example.cn/portal/about</loc><mobile:mobile type="pc,mobile"/><lastmod>2026-01-01</lastmod></url>',
  );
  expect(xml).toContain('<loc>https://example.cn/portal/product/a&amp;b</loc>');
  expect(xml).toContain('xmlns:mobile="http://www.baidu.com/schemas/sitemap-mobile/1/"');
});

test('robots keep out of what needs a sign-in', () => {
  expect(robots(['/portal/user'], 'https://example.cn/portal/sitemap.xml')).toBe(
    'User-agent: *\nDisallow: /portal/user\n\nSitemap: https://example.cn/portal/sitemap.xml\n',
  );
});
