import { expect, test } from 'vitest';

import { breadcrumbList, faqPage, newsArticle, organization } from './structured-data.ts';

const site = new URL('https://example.cn');

test('a breadcrumb begins at the home page and counts from 1', () => {
  expect(breadcrumbList([{ name: '关于我们', path: '/about' }], site)).toMatchObject({
    itemListElement: [
      { position: 1, name: '首页', item: 'https://example.cn/portal/index' },
      { position: 2, name: '关于我们', item: 'https://example.cn/portal/about' },
    ],
  });
});

test('the organization is the operating company, the platform its other name', () => {
  const settings = { title: '平台', copyright: '示例公司', hotline: '400', address: '示例路' };
  expect(organization(settings, site)).toMatchObject({
    '@type': 'Organization',
    name: '示例公司',
    alternateName: '平台',
    contactPoint: { telephone: '400' },
  });
});

test('questions and news carry their words', () => {
  expect(faqPage([{ question: '问', answer: '答' }])).toMatchObject({
    mainEntity: [{ name: '问', acceptedAnswer: { text: '答' } }],
  });
  const item = { title: '题', date: '2026-01-05', summary: '要' };
  expect(newsArticle(item, '/news/a', site)).toMatchObject({
    headline: '题',
    mainEntityOfPage: 'https://example.cn/portal/news/a',
  });
});
