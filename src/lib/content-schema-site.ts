import * as z from 'zod/mini';

import { flag, group, list, pattern, text, textOrEmpty } from './content-fields.ts';
import { seo } from './content-schema.ts';

const path = (label: string) => pattern(label, /^\/[\w/-]*(#[\w-]+)?$/, '/product/factoring');

const action = (label: string) =>
  group(label, {
    /** 按钮上的字 */
    label: text('按钮文字', 10),
    /** 去哪个页面，从 / 写起，不含 /portal */
    path: path('按钮去处'),
    /** 写 true：要先登录 */
    login: z.optional(flag('是否先登录')),
  });

const titled = (label: string, textMax: number) =>
  group(label, {
    /** 小标题 */
    title: text(`${label}的小标题`, 16),
    /** 说明 */
    text: text(`${label}的说明`, textMax),
  });

const heading = {
  /** 这一段的标题 */
  title: text('段落标题', 20),
  /** 标题下的一句话 */
  lead: text('段落说明', 80),
};

/** src/content/home.yaml: the home page (首页), section by section from top to bottom. */
export const homeSchema = () =>
  group('首页', {
    /** 页首 */
    hero: group('页首', {
      /** 大标题，一行一条 */
      lines: list('大标题', text('大标题的一行', 14), 1, 2),
      /** 大标题下的说明 */
      lead: text('页首说明', 120),
      /** 左边的按钮 */
      primary: action('主按钮'),
      /** 右边的按钮 */
      secondary: action('次按钮'),
    }),
    /** 页首右边的样例结算单 */
    sample: group('样例结算单', {
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
    }),
    /** 六条产品线 */
    products: group('产品线段落', heading),
    /** 业务流程图 */
    flow: group('业务流程', {
      ...heading,
      /** 七步 */
      steps: list(
        '流程步骤',
        group('流程步骤', {
          /** 步骤名 */
          title: text('步骤名', 6),
          /** 一句说明 */
          text: text('步骤说明', 14),
          /** 写 true：盖章确认的一步，画成红点 */
          seal: z.optional(flag('是否盖章确认')),
        }),
        5,
        8,
      ),
    }),
    /** 平台数据；数字由服务器给出，这里只有文字 */
    figures: group('平台数据', {
      ...heading,
      /** 服务企业数的名称 */
      companies: text('服务企业数的名称', 12),
      /** 累计交易额的名称 */
      turnover: text('累计交易额的名称', 12),
      /** 平均付款时长的名称 */
      payTime: text('平均付款时长的名称', 12),
    }),
    /** 三类角色 */
    roles: group('三类角色', {
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
    }),
    /** 优势 */
    advantages: group('优势', {
      ...heading,
      /** 四条优势 */
      items: list('优势', titled('优势', 120), 3, 4),
    }),
    /** 合作伙伴段落 */
    partners: group('合作伙伴段落', heading),
    /** 最新资讯段落 */
    news: group('资讯段落', heading),
    /** 搜索结果里的标题和摘要 */
    seo: seo(),
  });

/** src/content/partners.md: cooperative partners (合作伙伴), by kind. The body is the introduction. */
export const partnersSchema = <P extends z.core.$ZodType>(picture: P) =>
  group('合作伙伴', {
    /** 页面标题 */
    title: text('页面标题', 20),
    /** 标题下的说明 */
    lead: text('标题下的说明', 160),
    /** 四个页签 */
    kinds: list(
      '伙伴类别',
      group('伙伴类别', {
        /** 网址里的短名，英文小写 */
        key: pattern('短名', /^[a-z]+$/, 'owners'),
        /** 页签名 */
        name: text('页签名', 10),
        /** 这类伙伴是谁 */
        text: text('类别说明', 160),
        /** 合作方式 */
        ways: list('合作方式', titled('合作方式', 120), 2, 4),
        /** 加入条件，一行一条 */
        criteria: list('加入条件', text('加入条件', 80), 3, 8),
        /** 伙伴名录：只填已书面同意公开的企业；没有就写 [] */
        members: list(
          '伙伴名录',
          group('伙伴', {
            /** 企业名称 */
            name: text('企业名称', 50),
            /** 一句话案例 */
            text: text('一句话案例', 60),
            /** 企业标志，可不填，写成 ./pictures/文件名 */
            logo: z.optional(picture),
          }),
          0,
          60,
        ),
      }),
      4,
      4,
    ),
    /** 怎样成为伙伴，按先后 */
    joining: list('加入步骤', titled('加入步骤', 100), 3, 5),
    /** 搜索结果里的标题和摘要 */
    seo: seo(),
  });

/** src/content/settings.yaml: header, footer and switches (网站设置). */
export const settingsSchema = () =>
  group('网站设置', {
    /** 平台名称 */
    title: text('平台名称', 20),
    /** 标志里的一个字 */
    mark: text('标志字', 1),
    /** 服务热线 */
    hotline: text('服务热线', 20),
    /** 热线服务时间 */
    hotlineHours: text('服务时间', 30),
    /** 版权所有者：运营公司全称 */
    copyright: text('版权所有者', 50),
    /** ICP 备案号，没有就写 "" */
    icpNo: textOrEmpty('ICP 备案号', 40),
    /** 公安备案号，没有就写 "" */
    policeNo: textOrEmpty('公安备案号', 40),
    /** 邮寄地址 */
    address: text('邮寄地址', 100),
    /** 个人信息保护联系邮箱，没有就写 "" */
    privacyEmail: textOrEmpty('个人信息保护邮箱', 60),
    /** 哀悼日写 true，全站变灰 */
    greyMode: flag('全站变灰'),
    /** 页首导航 */
    nav: list('页首导航', action('导航项'), 3, 3),
    /** 页脚链接 */
    footerLinks: list('页脚链接', action('页脚链接'), 2, 6),
  });
