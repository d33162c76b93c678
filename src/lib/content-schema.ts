import * as z from 'zod/mini';

import { PRODUCT_LINES } from '#contract/project/product-lines.ts';

import { day, flag, group, list, pattern, text, whole } from './content-fields.ts';
import { seo, titled } from './content-schema-parts.ts';

/** src/content/products/*.md: one product line (产品线). The body is the introduction under the banner. */
export function productSchema(slug: string) {
  const line = PRODUCT_LINES.find((candidate) => candidate.slug === slug);
  return group('产品线', {
    /** 产品线编号，与服务器一致，不要改 */
    code: text('产品线编号', 1).check(
      z.refine((code) => line === undefined || code === line.code, {
        error: `应当是 "${line?.code}"，这个文件是${line?.name}`,
      }),
    ),
    /** 排列次序，小的在前 */
    order: whole('排列次序', 1, 99),
    /** 产品线名称 */
    name: text('产品线名称', 10),
    /** 页首的一句话价值 */
    tagline: text('一句话价值', 40),
    /** 页首一句话下面的说明 */
    lead: text('页首说明', 120),
    /** 首页卡片上的一句话 */
    cardText: text('首页卡片文字', 40),
    /** 首页卡片上的一个要点，多为一个数字 */
    highlight: text('首页卡片要点', 20),
    /** 适用客户 */
    audience: list('适用客户', titled('适用客户', 120), 2, 6),
    /** 业务模式，按先后 */
    steps: list(
      '业务步骤',
      group('业务步骤', {
        /** 步骤名 */
        title: text('步骤名', 12),
        /** 这一步谁做什么 */
        text: text('步骤说明', 120),
        /** 写 true：这一步要盖章确认，画成红点 */
        seal: z.optional(flag('是否盖章确认')),
      }),
      3,
      8,
    ),
    /** 产品要素表 */
    terms: list(
      '产品要素',
      group('产品要素', {
        /** 左列：项目 */
        label: text('要素名称', 12),
        /** 右列：内容 */
        value: text('要素内容', 120),
      }),
      5,
      14,
    ),
    /** 产品要素表下面的说明 */
    termsNote: text('要素说明', 120),
    /** 优势卡片 */
    advantages: list('优势', titled('优势', 140), 3, 4),
    /** 申请资料，一行一份 */
    materials: list('申请资料', text('申请资料', 60), 3, 15),
    /** 常见问题 */
    faq: list(
      '常见问题',
      group('常见问题', {
        /** 问 */
        question: text('问题', 50),
        /** 答 */
        answer: text('回答', 300),
      }),
      4,
      8,
    ),
    /** 搜索结果里的标题和摘要 */
    seo: seo(),
  });
}

/** Pages of text: each a file of src/content/pages/, a page of its name in src/pages/, and a line of the sitemap. */
export const PAGE_IDS = ['about', 'agreement', 'privacy'] as const;

const version = pattern('版本号', /^\d{4}\.\d{1,3}$/, '"2026.1"');
const effective = day('生效日期');
const pageShape = {
  /** 页面标题 */
  title: text('页面标题', 20),
  /** 标题下的说明 */
  lead: text('标题下的说明', 160),
  /** 版本号，协议和隐私政策必填，例如 "2026.1" */
  version: z.optional(version),
  /** 生效日期，协议和隐私政策必填 */
  effective: z.optional(effective),
  /** 最近修订日期 */
  updated: day('最近修订日期'),
  /** 搜索结果里的标题和摘要 */
  seo: seo(),
};

/** src/content/pages/about.md; for Astro's types also the other pages. The body is the page. */
export const pageSchema = () => group('页面', pageShape);

/** src/content/pages/agreement.md and privacy.md: texts that somebody agrees to carry version and date. */
export const legalPageSchema = () => group('页面', { ...pageShape, version, effective });

/** src/content/news/*.md: one item of news (资讯). `picture` differs between the check and Astro. */
export const newsSchema = <P extends z.core.$ZodType>(picture: P) =>
  group('资讯', {
    /** 标题 */
    title: text('标题', 40),
    /** 发布日期 */
    date: day('发布日期'),
    /** 摘要，显示在列表里 */
    summary: text('摘要', 120),
    /** 题图，可不填 */
    cover: z.optional(
      group('题图', {
        /** 图片文件，写成 ../pictures/文件名 */
        src: picture,
        /** 图片里有什么，读屏软件会念 */
        alt: text('图片说明', 60),
      }),
    ),
    /** 写 true：草稿，不发布 */
    draft: z.optional(flag('是否草稿')),
  });
