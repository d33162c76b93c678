import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import {
  bodyProblems,
  encodingProblem,
  headProblems,
  sentences,
  strayProblems,
  unreadable,
} from '#src/lib/content-errors.ts';
import {
  day,
  group,
  lengthOf,
  linkOrEmpty,
  list,
  pattern,
  text,
  textOrEmpty,
  whole,
} from '#src/lib/content-fields.ts';
import { productSchema } from '#src/lib/content-schema.ts';

const FILE = 'src/content/x.md';
const field = group('样例', {
  name: text('名称', 4),
  note: textOrEmpty('备注', 4),
  order: whole('次序', 1, 9),
  day: day('日期'),
  key: pattern('短名', /^[a-z]+$/, 'owners'),
  items: list('条目', group('条目', { title: text('小标题', 4) }), 2, 3),
});
const good = {
  name: '甲',
  note: '',
  order: 1,
  day: '2026-03-18',
  key: 'abc',
  items: [{ title: '一' }, { title: '二' }],
};

function complaints(change: Record<string, unknown>, schema: z.ZodMiniType = field): string[] {
  const result = schema.safeParse({ ...good, ...change });
  return result.success ? [] : sentences(FILE, result.error.issues);
}

describe('every mistake is one Chinese sentence that names file and field', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['missing', { name: undefined }, '字段“name”缺失，请补上名称（不超过 4 个字）'],
    ['left empty', { name: null }, '字段“name”是空的，请补上名称（不超过 4 个字）'],
    ['blanks only', { name: '  ' }, '字段“name”是空的，请补上名称（不超过 4 个字）'],
    ['a number', { name: 30 }, '字段“name”应当是文字，现在是数字 30；请给它加上英文引号'],
    ['a switch', { name: true }, '字段“name”应当是文字，现在是开关值 true；请给它加上英文引号'],
    ['a list', { name: ['甲'] }, '字段“name”应当是文字，现在是一个列表'],
    ['too long', { name: '一二三四五' }, '字段“name”太长：现有 5 个字，最多 4 个字，请删去 1 个字'],
    [
      'too long but may be empty',
      { note: '一二三四五' },
      '字段“note”太长：现有 5 个字，最多 4 个字，请删去 1 个字',
    ],
    ['no whole number', { order: 1.5 }, '字段“order”应当是整数，现在是数字 1.5'],
    ['out of range', { order: 12 }, '字段“order”应当在 1 到 9 之间'],
    ['no date', { day: '3 月 18 日' }, '字段“day”写法不对，请写成 2026-03-18 这样的日期'],
    ['another shape', { key: '业主' }, '字段“key”写法不对，请写成 owners 这样的短名'],
    ['too few', { items: [{ title: '一' }] }, '字段“items”应当有 2 到 3 条，现有 1 条'],
    ['text for a list', { items: '一' }, '字段“items”应当是一个列表，现在是文字“一”'],
    ['unknown, near', { Name: '甲' }, '字段“Name”不认识，是不是想写“name”？'],
    [
      'unknown, far',
      { colour: '红' },
      '字段“colour”不认识；这里可用的字段是 name、note、order、day、key、items',
    ],
    [
      'inside a list',
      { items: [{ title: '一' }, { title: '一二三四五' }] },
      '字段“items”第 2 条的“title”太长：现有 5 个字，最多 4 个字，请删去 1 个字',
    ],
    [
      'unknown inside a list',
      { items: [{ title: '一' }, { title: '二', titel: '三' }] },
      '“items”第 2 条里的字段“titel”不认识，是不是想写“title”？',
    ],
  ])('%s', (_, change, sentence) => {
    expect(complaints(change)).toEqual([`${FILE}：${sentence}`]);
  });

  test('several mistakes are told at once', () => {
    expect(complaints({ name: null, order: 12 })).toHaveLength(2);
  });

  test('what is right is left alone, a date without quotes included', () => {
    expect(complaints({})).toEqual([]);
    expect(field.parse({ ...good, day: new Date('2026-03-18') })).toMatchObject({
      day: '2026-03-18',
    });
  });

  test('length is counted as a reader counts', () => {
    expect(lengthOf('𠮷野家')).toBe(3);
  });

  test('the code of a product line belongs to its file', () => {
    expect(complaints({ code: '1' }, productSchema('factoring'))).toContain(
      `${FILE}：字段“code”应当是 "4"，这个文件是保理`,
    );
  });
});

test('a field that stands twice is told as such', () => {
  const problem = { reason: 'duplicated mapping key', mark: { line: 2 } };
  expect(unreadable(FILE, problem, '')).toBe(`${FILE}：第 3 行附近的字段写了两遍，请删去一处`);
});

describe('the head of a page', () => {
  const problems = (text: string, name = 'x'): string[] =>
    headProblems(`src/content/news/${name}.md`, text);

  test.each<[string, string, string]>([
    ['no lines around the fields', 'title: 甲\n正文\n', '字段要夹在两行“---”之间'],
    ['no second line', '---\ntitle: 甲\n正文\n', '字段要夹在两行“---”之间'],
    ['nothing at all', '', '字段要夹在两行“---”之间'],
    ['a day that is not', '---\ndate: 2026-02-30\n---\n', '字段“date”的日期 2026-02-30 不存在'],
    ['the same quoted', '---\ndate: "2026-13-01"\r\n---\n', '字段“date”的日期 2026-13-01 不存在'],
  ])('%s', (_, text, sentence) => {
    expect(problems(text)).toEqual([expect.stringContaining(`src/content/news/x.md：${sentence}`)]);
  });

  test('a file is named in small letters, as its address will be', () => {
    for (const name of ['价格', 'Price', 'price date', 'price_date', '-price']) {
      expect(problems('---\n---\n', name).join()).toContain(`${name}.md：文件名只能用英文小写`);
    }
  });

  test('is free otherwise', () => {
    expect(problems('\uFEFF---\r\ndate: 2028-02-29\r\n---\r\n正文', 'price-date-2')).toEqual([]);
  });
});

test('an encoding that is not UTF-8 is told as such', () => {
  const gbk = Buffer.from('cef7', 'hex').toString('utf8');
  expect(encodingProblem(FILE, `title: ${gbk}`)).toBe(
    `${FILE}：文件编码不是 UTF-8，网页上会是乱码，请在编辑器里用 UTF-8 编码重新保存`,
  );
  expect(encodingProblem(FILE, '\uFEFFtitle: 甲')).toBeUndefined();
});

test('what would make no page is named, hidden files of a system apart', () => {
  const names = ['.DS_Store', 'price-date.md', 'price.MD', 'price.md.txt', '2026'];
  expect(strayProblems('src/content/news', names)).toEqual(
    ['price.MD', 'price.md.txt', '2026'].map(
      (name) =>
        `src/content/news/${name}：不会成为网页，文件名要以小写的 .md 结尾，直接放在这个文件夹里`,
    ),
  );
});

test('an address elsewhere says how it begins', () => {
  const link = group('设置', { mapUrl: linkOrEmpty('地图网址') });
  const said = (mapUrl: string) => sentences(FILE, link.safeParse({ mapUrl }).error?.issues ?? []);
  expect(said('http://map.example.cn')).toEqual([
    `${FILE}：字段“mapUrl”写法不对，请写成地图网址（以 https:// 开头；没有就写 ""）`,
  ]);
  expect([...said(''), ...said('https://map.example.cn/x')]).toEqual([]);
});

describe('the body of a page', () => {
  const problems = (body: string): string[] =>
    bodyProblems(FILE, body, (source) => source === '../pictures/a.webp');

  test.each<[string, string, string]>([
    [
      'dead picture',
      '![图](../pictures/b.webp)',
      '正文引用的图片 ../pictures/b.webp 不存在，请把图片放进 src/content/pictures 文件夹，或改正文件名',
    ],
    [
      'foreign picture',
      '![图](https://example.com/b.png)',
      '正文引用了站外图片 https://example.com/b.png，请把图片放进 src/content/pictures 文件夹',
    ],
    [
      'picture from the root',
      '![图](/pictures/a.webp)',
      '正文的图片路径 /pictures/a.webp 写法不对，请写成 ../pictures/文件名',
    ],
    ['second h1', '# 标题', '正文里不用“# ”标题，页面标题由字段“title”给出；小标题请用“## ”'],
    [
      'HTML',
      '<font color="red">红</font>',
      '正文里有 HTML 标签 <font color="red">，请改用 Markdown 写法',
    ],
    [
      'link without base',
      '[关于](/about)',
      '正文的站内链接 /about 要从 /portal/ 写起，例如 /portal/about',
    ],
  ])('%s', (_, body, sentence) => {
    expect(problems(body)).toEqual([`${FILE}：${sentence}`]);
  });

  test('is free otherwise', () => {
    expect(
      problems(
        '## 小标题\n\n![图](../pictures/a.webp) [关于](/portal/about) <https://beian.miit.gov.cn>',
      ),
    ).toEqual([]);
  });
});
