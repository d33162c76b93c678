import { portalPath } from './paths.ts';

/** A page on the way from the home page to this one. */
export interface Crumb {
  readonly name: string;
  /** Path below /portal. */
  readonly path: string;
}

interface Platform {
  readonly title: string;
  readonly copyright: string;
  readonly hotline: string;
  readonly address: string;
}

const CONTEXT = 'https://schema.org';

function absolute(path: string, site: URL | undefined): string {
  return new URL(portalPath(path), site).href;
}

/** schema.org Organization of the operating company, for the home page. `site` is the origin of the build. */
export function organization(platform: Platform, site: URL | undefined): object {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: platform.copyright,
    alternateName: platform.title,
    url: absolute('/index', site),
    logo: absolute('/icon-512.png', site),
    address: platform.address,
    contactPoint: {
      '@type': 'ContactPoint',
      telephone: platform.hotline,
      contactType: 'customer service',
      availableLanguage: 'zh-CN',
    },
  };
}

/** schema.org BreadcrumbList; the home page goes before the crumbs given. */
export function breadcrumbList(crumbs: readonly Crumb[], site: URL | undefined): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '首页', path: '/index' }, ...crumbs].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: absolute(crumb.path, site),
    })),
  };
}

/** schema.org FAQPage of a product line's questions. */
export function faqPage(
  faq: readonly { readonly question: string; readonly answer: string }[],
): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** schema.org NewsArticle. `path` is the page's, below /portal. */
export function newsArticle(
  item: { readonly title: string; readonly date: string; readonly summary: string },
  path: string,
  site: URL | undefined,
): object {
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    headline: item.title,
    datePublished: item.date,
    description: item.summary,
    mainEntityOfPage: absolute(path, site),
  };
}
