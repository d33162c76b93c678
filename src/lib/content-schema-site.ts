import * as z from 'zod/mini';

import { flag, group, linkOrEmpty, list, pattern, text, textOrEmpty } from './content-fields.ts';
import { action, seo, titled } from './content-schema-parts.ts';

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
    /** 地图上这个地址的网址，没有就写 "" */
    mapUrl: linkOrEmpty('地图网址'),
    /** 哀悼日写 true，全站变灰 */
    greyMode: flag('全站变灰'),
    /** 页首导航 */
    nav: list('页首导航', action('导航项'), 3, 3),
    /** 页脚链接 */
    footerLinks: list('页脚链接', action('页脚链接'), 2, 6),
  });
