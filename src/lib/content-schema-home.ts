import * as z from 'zod/mini';

import { flag, group, list, pattern, text } from './content-fields.ts';
import { action, heading, seo, titled } from './content-schema-parts.ts';

const hero = group('页首', {
  /** 大标题，一行一条 */
  lines: list('大标题', text('大标题的一行', 14), 1, 2),
  /** 大标题下的说明 */
  lead: text('页首说明', 120),
  /** 左边的按钮 */
  primary: action('主按钮'),
  /** 右边的按钮 */
  secondary: action('次按钮'),
});

const sample = group('样例结算单', {
  /** 单据名 */
  title: text('单据名', 10),
  /** 单据编号 */
  number: text('单据编号', 30),
  /** 说明这是样例 */
  note: text('样例标注', 10),
  /** 各行 */
  rows: list(
    '样例各行',
    group('样例的一行', {
      /** 左边 */
      label: text('左边文字', 16),
      /** 右边 */
      value: text('右边文字', 30),
    }),
    2,
    7,
  ),
  /** 最下面的合计名 */
  totalLabel: text('合计名', 10),
  /** 合计数 */
  total: text('合计数', 20),
  /** 印章上的字，一行一条 */
  seal: list('印章文字', text('印章的一行', 4), 1, 2),
});

const flow = group('业务流程', {
  ...heading,
  /** 七步 */
  steps: list(
    '流程步骤',
    group('流程步骤', {
      /** 步骤名 */
      title: text('步骤名', 6),
      /** 一句说明 */
      text: text('步骤说明', 14),
      /** 谁办这一步，决定站点画在哪条线上 */
      by: pattern('办理方', /^(供应商|平台|采购方)$/, '平台'),
      /** 写 true：盖章确认的一步，画成红点 */
      seal: z.optional(flag('是否盖章确认')),
    }),
    5,
    8,
  ),
});

const figures = group('平台数据', {
  ...heading,
  /** 服务企业数的名称 */
  companies: text('服务企业数的名称', 12),
  /** 累计交易额的名称 */
  turnover: text('累计交易额的名称', 12),
  /** 平均付款时长的名称 */
  payTime: text('平均付款时长的名称', 12),
});

const roles = group('三类角色', {
  ...heading,
  /** 采购方、供应商、业主 */
  items: list(
    '角色',
    group('角色', {
      /** 角色名 */
      name: text('角色名', 6),
      /** 一句话 */
      text: text('角色说明', 60),
      /** 最常做的三件事 */
      tasks: list('常做的事', action('常做的事'), 3, 3),
    }),
    3,
    3,
  ),
});

const advantages = group('优势', {
  ...heading,
  /** 四条优势 */
  items: list('优势', titled('优势', 120), 3, 4),
});

/** src/content/home.yaml: the home page (首页), section by section from top to bottom. */
export const homeSchema = () =>
  group('首页', {
    /** 页首 */
    hero,
    /** 页首右边的样例结算单 */
    sample,
    /** 六条产品线 */
    products: group('产品线段落', heading),
    /** 业务流程图 */
    flow,
    /** 平台数据；数字由服务器给出，这里只有文字 */
    figures,
    /** 三类角色 */
    roles,
    /** 优势 */
    advantages,
    /** 合作伙伴段落 */
    partners: group('合作伙伴段落', heading),
    /** 最新资讯段落 */
    news: group('资讯段落', heading),
    /** 搜索结果里的标题和摘要 */
    seo: seo(),
  });
