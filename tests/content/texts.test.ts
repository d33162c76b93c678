import { readdirSync, readFileSync } from 'node:fs';
import Big from 'big.js';
import { describe, expect, test } from 'vitest';

import { PRODUCT_LINES } from '#contract/project/product-lines.ts';

const read = (path: string): string => readFileSync(`src/content/${path}`, 'utf8');
const files = readdirSync('src/content', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^(?!pictures).*\.(md|yaml)$/.test(path),
);
/** Chinese characters without what only search engines read. */
const chinese = (source: string): number =>
  source.replace(/^seo:\n( .*\n)+/m, '').match(/\p{Script=Han}/gu)?.length ?? 0;

describe('product lines', () => {
  test.each(PRODUCT_LINES.map(({ slug }) => slug))('%s says enough', (slug) => {
    expect(chinese(read(`products/${slug}.md`))).toBeGreaterThanOrEqual(800);
  });

  test('no two share a paragraph, apart from the note on default values', () => {
    const lines = PRODUCT_LINES.flatMap(({ slug }) =>
      read(`products/${slug}.md`)
        .split('\n')
        .filter((line) => chinese(line) > 30 && !line.startsWith('termsNote')),
    );
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
  });
});

describe('the agreement holds every point that was asked for', () => {
  const agreement = read('pages/agreement.md');

  test.each<[string, readonly string[]]>([
    ['true registration', ['真实、准确、完整、有效的注册']],
    ['account custody', ['妥善保管账号', '账号不得转让', '除法律另有规定或经平台书面同意外']],
    ['platform role', ['不参与、不管理用户的具体项目']],
    ['privacy and collection', ['收集和使用必要的个人信息', '《隐私政策》']],
    ['cookies', ['Cookie']],
    ['domestic storage', ['存储在境内的服务器上']],
    ['no fee for now', ['目前不向用户收取注册费、会员费或平台服务费']],
    ['late payment', ['催款通知送达之日起满十个工作日', '每日 0.05%']],
    ['termination', ['变更与终止']],
    ['liability limits', ['责任限制', '不免除法律规定不得免除的责任']],
    ['intellectual property', ['知识产权']],
    ['notices', ['送达之日起五日内', '五日内未提出异议的，视为接受', '自交邮后第五日视为送达']],
    ['law', ['适用中华人民共和国法律']],
  ])('%s', (_, phrases) => {
    for (const phrase of phrases) expect(agreement).toContain(phrase);
  });

  test('is long enough and numbered without a gap', () => {
    expect(chinese(agreement)).toBeGreaterThanOrEqual(3000);
    const numbers = [...agreement.matchAll(/^## 第(.+?)条/gm)].map((match) => match[1]);
    const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    const expected = numbers.map((_, index) => {
      const number = index + 1;
      return `${number < 10 ? '' : '十'}${digits[number % 10]}`;
    });
    expect(numbers).toEqual(expected);
  });

  test('each clause carries the number of its article', () => {
    const articles = agreement.split(/^## /m).slice(1);
    articles.forEach((article, index) => {
      const clauses = [...article.matchAll(/^(\d+)\.(\d+) /gm)].map(([, a, b]) => `${a}.${b}`);
      expect(clauses).toEqual(clauses.map((_, clause) => `${index + 1}.${clause + 1}`));
    });
  });
});

test('the privacy policy says what the law asks for', () => {
  const privacy = read('pages/privacy.md');
  for (const phrase of [
    '单独同意',
    '身份证件号码、证件图像、银行账户',
    'portal-Token',
    '境内，不向境外提供',
    '撤回同意',
    '注销账号',
    '未成年人',
  ]) {
    expect(privacy).toContain(phrase);
  }
});

describe('all texts', () => {
  test('promise and boast nothing', () => {
    const empty =
      /敬请期待|赋能|助力|一站式|全方位|领先|打造|首家|国家级|最(大|好|优|强|快|佳|专业)/;
    expect(files.filter((path) => empty.test(read(path)))).toEqual([]);
  });

  test('link only to pages that exist', () => {
    const pages = new Set([
      'index',
      'product',
      'about',
      'cooperativePartner',
      'news',
      'agreement',
      'privacy',
      ...PRODUCT_LINES.map(({ slug }) => `product/${slug}`),
      ...readdirSync('src/content/news').map((name) => `news/${name.replace(/\.md$/, '')}`),
    ]);
    const links = files.flatMap((path) =>
      [...read(path).matchAll(/\]\(\/portal\/([^)#]*)/g)].map((match) => match[1] ?? ''),
    );
    expect(links.filter((link) => !pages.has(link))).toEqual([]);
  });
});

test('the figures of the sample settlement add up', () => {
  const home = read('home.yaml');
  const number = (value: string): Big => new Big(value.replaceAll(',', ''));
  const sum = [...home.matchAll(/value: ([\d,.]+) 吨 × ([\d,.]+)/g)].reduce(
    (total, [, quantity = '', price = '']) => total.plus(number(quantity).times(number(price))),
    new Big(0),
  );
  expect(sum.toFixed(2)).toBe(number(/total: ([\d,.]+)/.exec(home)?.[1] ?? '').toFixed(2));
});
