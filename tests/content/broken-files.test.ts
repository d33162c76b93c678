import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { half } from '../../scripts/test/sample.ts';
import { picture as samplePicture } from '../helpers/sample-files.ts';
import {
  contentProject,
  edit,
  loadContent,
  previewContent,
  storedContent,
} from './content-project.ts';

const LONG = 60_000;
const MISTAKES = [
  'the content as it stands loads, and a mistake of each kind stops the build',
  'a quote without its other half is named where it begins, and a Chinese colon as what it is',
  'what is broken otherwise names the file and the line',
  'a product line or page that is missing, and one too many, are named',
  'YAML files are checked like markdown',
  'a preview goes on with what is right, from its start, and takes a file as soon as it is mended',
] as const;
/** Each loads the whole content once or twice: `npm test` makes half of them, as the seed says. */
const DRAWN = half(MISTAKES, { what: 'mistakes in the content', nameOf: String });
const NEWS = 'src/content/news/platform-launch.md';
const OTHER = 'src/content/news/disputed-part.md';

/** As `test`, where the seed draws it. */
function inTurn(mistake: (typeof MISTAKES)[number], walk: () => Promise<void>): void {
  test.runIf(DRAWN.includes(mistake))(mistake, { timeout: LONG }, walk);
}

inTurn('the content as it stands loads, and a mistake of each kind stops the build', async () => {
  const root = contentProject();
  // A picture beside a file that will not change: it vanishes between two loads, the cache stays warm.
  const picture = join(root, 'src/content/pictures/cover.webp');
  writeFileSync(picture, await samplePicture('webp'));
  edit(root, OTHER, (text) =>
    text.replace('---\n', `---\ncover:\n  src: ../pictures/cover.webp\n  alt: 题图\n`),
  );
  const sound = await loadContent(root);
  expect(sound.ok, sound.output).toBe(true);
  expect(storedContent(root)).toContain('data-align=');
  expect(storedContent(root)).not.toContain('style=');

  rmSync(picture);
  const head = `---\ntitle: 9\nsummary: ${'长'.repeat(130)}\nSummary: 多出来的\ncover:\n  src: ../pictures/none.webp\n  alt: 无\n---`;
  edit(root, NEWS, (text) => text.replace(/^---[\s\S]*?\n---/, head));
  edit(
    root,
    OTHER,
    (text) => `${text}\n领先的一站式平台，见[这里](/portal/news/none)和[关于](/portal/about)。\n`,
  );
  // As an old editor stores it: GBK, and with an ending of its own.
  const news = join(root, 'src/content/news');
  const gbk = Buffer.from('2d2d2d0a7469746c653a20b2e2cad40a2d2d2d0a', 'hex');
  writeFileSync(join(news, 'old-editor.md'), gbk);
  writeFileSync(join(news, 'price.md.txt'), '');
  const broken = await loadContent(root);
  expect(broken.ok).toBe(false);
  expect(broken.output).toContain('src/content/news/old-editor.md：文件编码不是 UTF-8');
  expect(broken.output).toContain('src/content/news/price.md.txt：不会成为网页');
  for (const sentence of [
    '字段“title”应当是文字，现在是数字 9；请给它加上英文引号',
    '字段“date”缺失，请补上发布日期（例如 2026-03-18）',
    '字段“summary”太长：现有 130 个字，最多 120 个字，请删去 10 个字',
    '字段“Summary”不认识，是不是想写“summary”？',
    '字段“cover”里的“src”引用的图片 ../pictures/none.webp 不存在',
  ]) {
    expect(broken.output).toContain(`${NEWS}：${sentence}`);
  }
  expect(broken.output).toContain(`${OTHER}：字段“cover”里的“src”引用的图片`);
  expect(broken.output).toMatch(new RegExp(`${OTHER}：第 \\d+ 行的“领先”是夸张或许诺的话`));
  expect(broken.output).toMatch(new RegExp(`${OTHER}：第 \\d+ 行的链接 /portal/news/none 打不开`));
  expect(broken.output).not.toContain('的链接 /portal/about');
  expect(broken.output).not.toContain('Stack trace');
});

inTurn(
  'a quote without its other half is named where it begins, and a Chinese colon as what it is',
  async () => {
    const root = contentProject();
    const line = (text: string, start: string) =>
      text.split('\n').findIndex((one) => one.startsWith(start)) + 1;
    let summary = 0;
    edit(root, NEWS, (text) => {
      summary = line(text, 'summary: ');
      return text.replace('summary: ', 'summary: "');
    });
    const quote = await loadContent(root);
    expect(quote.ok).toBe(false);
    expect(quote.output).toContain(
      `${NEWS}：第 ${summary} 行的英文引号没有成对，请在这一句末尾补上，或删去开头的`,
    );

    let hotline = 0;
    edit(root, NEWS, (text) => text.replace('summary: "', 'summary: '));
    edit(root, 'src/content/settings.yaml', (text) => {
      hotline = line(text, 'hotline: ');
      return text.replace('hotline: ', 'hotline：');
    });
    const colon = await loadContent(root);
    expect(colon.ok).toBe(false);
    expect(colon.output).toContain(
      `src/content/settings.yaml：第 ${hotline} 行“hotline”后面是中文冒号，请改成英文冒号，后面空一格`,
    );
  },
);

inTurn('what is broken otherwise names the file and the line', async () => {
  const root = contentProject();
  edit(root, NEWS, (text) => text.replace('title: ', ' title: '));
  const { ok, output } = await loadContent(root);
  expect(ok).toBe(false);
  expect(output).toMatch(new RegExp(`${NEWS}：第 \\d+ 行附近的写法有误`));
});

inTurn('a product line or page that is missing, and one too many, are named', async () => {
  const root = contentProject();
  const products = join(root, 'src/content/products');
  renameSync(join(products, 'factoring.md'), join(products, 'factoring-2.md'));
  const missing = await loadContent(root);
  expect(missing.ok).toBe(false);
  expect(missing.output).toContain('src/content/products/factoring.md：文件不见了');
  expect(missing.output).toContain('src/content/products/factoring-2.md：网站没有这一页');
});

inTurn('YAML files are checked like markdown', async () => {
  const root = contentProject();
  edit(root, 'src/content/settings.yaml', (text) => text.replace(/^hotline: .*$/m, 'hotline:'));
  const { ok, output } = await loadContent(root);
  expect(ok).toBe(false);
  expect(output).toContain(
    'src/content/settings.yaml：字段“hotline”是空的，请补上服务热线（不超过 20 个字）',
  );
});

inTurn(
  'a preview goes on with what is right, from its start, and takes a file as soon as it is mended',
  async () => {
    const root = contentProject();
    edit(root, NEWS, (text) => text.replace('title: ', 'title：'));
    const colon = `${NEWS}：第 2 行“title”后面是中文冒号，请改成英文冒号，后面空一格`;
    const { said } = previewContent(root);
    await said(`内容文件要改正：\n  ${colon}`);
    await said('watching for file changes');
    edit(root, OTHER, (text) => text.replace('title: ', 'title:'));
    await said(`disputed-part.md: 内容文件要改正：\n  ${OTHER}：第 2 行“title:”后面少一个空格`);
    edit(root, NEWS, (text) => text.replace('title：', 'title: '));
    await said('Reloaded data from platform-launch.md');
  },
);
