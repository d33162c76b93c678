import * as z from 'zod/mini';

import { flag, group, pattern, text } from './content-fields.ts';

/** What a search engine shows; Baidu cuts titles near 30 characters and descriptions near 80. */
export const seo = () =>
  group('搜索结果的标题和摘要', {
    /** 搜索结果里的标题，不含平台名 */
    title: text('搜索标题', 30),
    /** 搜索结果里的摘要 */
    description: text('搜索摘要', 80),
  });

const path = (label: string) => pattern(label, /^\/[\w/-]*(#[\w-]+)?$/, '/product/factoring');

/** A link that reads as a button. */
export const action = (label: string) =>
  group(label, {
    /** 按钮上的字 */
    label: text('按钮文字', 10),
    /** 去哪个页面，从 / 写起，不含 /portal */
    path: path('按钮去处'),
    /** 写 true：要先登录 */
    login: z.optional(flag('是否先登录')),
  });

/** A small title with a text below it. */
export const titled = (label: string, textMax: number) =>
  group(label, {
    /** 小标题 */
    title: text(`${label}的小标题`, 16),
    /** 说明 */
    text: text(`${label}的说明`, textMax),
  });

/** Title and one sentence of a section of the home page. */
export const heading = {
  /** 这一段的标题 */
  title: text('段落标题', 20),
  /** 标题下的一句话 */
  lead: text('段落说明', 80),
};
