import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { bodyProblems, type Picture, pictureProblem } from '#src/lib/content-body.ts';
import {
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
import { lost, mistyped } from '#src/lib/content-slips.ts';

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
  expect(unreadable(FILE, problem, '')).toEqual([`${FILE}：第 3 行附近的字段写了两遍，请删去一处`]);
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

describe('what is mistyped in the fields names its line', () => {
  const COLON = '后面是中文冒号，请改成英文冒号，后面空一格';
  const BLANK = '后面少一个空格，请补上';
  const WIDE = '“title:”后面是 Tab 或全角空格，请改成一个英文空格';
  const INDENT = '开头有 Tab 或全角空格，缩进请用英文空格';
  const DASH = '列表的每一条要以英文的“- ”开头，短横线后面空一格';
  const WHOLE = '请给整句加英文双引号';

  test.each<[string, string]>([
    ['title：标题', `“title”${COLON}`],
    ['  - title： 标题', `“title”${COLON}`],
    ['title:标题', `“title:”${BLANK}`],
    ['title:\u3000标题', WIDE],
    ['title:\u00A0标题', WIDE],
    ['\u3000\u3000src: ../pictures/a.webp', INDENT],
    ['\tsrc: ../pictures/a.webp', INDENT],
    ['  -营业执照', DASH],
    ['  － 营业执照', DASH],
    ['title: "他说"好""', '的英文引号里又有英文引号，请把里面的改成中文引号“”'],
    ['title: @所有人', `的内容以“@”开头，${WHOLE}`],
    ['  - **重要**', `的内容以“*”开头，${WHOLE}`],
    ['title: [公告]上线', `的内容以“[”开头，${WHOLE}`],
    ['title: > 重要', `的内容以“>”开头，${WHOLE}`],
    ['title: 通知: 上线', `的内容里有“英文冒号加空格”，${WHOLE}`],
    ['  - 注意: 原件', `的内容里有“英文冒号加空格”，${WHOLE}`],
  ])('%j', (line, sentence) => {
    expect(mistyped(`---\norder: 1\n${line}\n---\n`, { readable: true })).toEqual([
      `第 3 行${sentence}`,
    ]);
  });

  test('each line has its own', () => {
    expect(mistyped('---\r\ntitle：甲\r\ndate:2026-03-18\r\n---\r\n', { readable: true })).toEqual([
      `第 2 行“title”${COLON}`,
      `第 3 行“date:”${BLANK}`,
    ]);
  });

  test('what may go on in the next line is said of a file alone that cannot be read', () => {
    const text = '---\ntitle: "甲\n  乙"\nsummary: 一句。\n第二句。\n---\n';
    expect(mistyped(text, { readable: true })).toEqual([]);
    expect(mistyped(text, { readable: false })).toEqual([
      '第 2 行的英文引号没有成对，请在这一句末尾补上，或删去开头的',
      '第 5 行不是“字段名: 内容”；一个字段的内容要写在一行里',
    ]);
  });

  test('what is written as the guide has it is free', () => {
    const right = [
      'title: 甲：乙，"丙"',
      'hotline: "400: 1 # 2"',
      "icpNo: ''",
      'items: []',
      'kinds: [甲, 乙]',
      'lead: >-',
      '  两行写成的说明，',
      '  - PDF：一份',
      '  - https://example.cn/a',
      '  - label: 首页',
      '    path: /index#a',
    ].join('\n');
    expect([...mistyped(right, { readable: true }), ...lost(`# 备注 # 再注\n${right}`)]).toEqual(
      [],
    );
  });

  test('what nobody would see on the page is told of a file that can be read', () => {
    expect(lost('title: 第 3 期 #2\nlead: &重要 通知\n')).toEqual([
      '第 1 行的“ #”后面不会显示：要显示，请给整句加英文双引号；是备注，请另起一行',
      `第 2 行的内容以“&”开头，${WHOLE}`,
    ]);
  });
});

test('a picture is one of three kinds by its bytes, at most 2000 pixels wide and named as an address', () => {
  const said = (picture: Picture, name = 'a.webp') =>
    pictureProblem(`../pictures/${name}`, () => picture);
  const other =
    '引用的图片 ../pictures/a.webp 不是 webp、jpg 或 png，请用看图软件打开，另存为其中一种（只改扩展名不行）';
  expect(said({})).toBe(other);
  expect(said({ format: 'gif', width: 10 })).toBe(other);
  expect(said({ format: 'png', width: 2001 })).toBe(
    '引用的图片 ../pictures/a.webp 太宽：2001 像素，最多 2000 像素，请缩小后再放进来',
  );
  for (const name of ['图.webp', 'A.webp', 'a b.png', 'a.JPG', 'a_b.png']) {
    expect(said({ format: 'jpg', width: 10 }, name)).toBe(
      `引用的图片 ../pictures/${name} 文件名不对，只能用英文小写、数字和短横线，以 .webp、.jpg 或 .png 结尾`,
    );
  }
  expect(said({ format: 'jpg', width: 2000 }, 'a-1.jpeg')).toBeUndefined();
});

describe('the body of a page', () => {
  const problems = (body: string): string[] =>
    bodyProblems(FILE, `---\ntitle: 甲\n---\n${body}`, (source) =>
      source === '../pictures/a.webp' ? { format: 'webp', width: 800 } : undefined,
    );

  const HEADING = '的小标题要用英文的“## ”开头，“#”后面空一格';
  const BRACKETS = '的链接或图片要用英文的方括号和圆括号，写成 [文字](网址)';
  const DASHES = '的表格缺一行分隔行，请在表头下面写一行 | --- | --- |';

  test.each<[string, string, string]>([
    [
      'dead picture',
      '![图](../pictures/b.webp)',
      '引用的图片 ../pictures/b.webp 不存在，请把图片放进 src/content/pictures 文件夹，或改正文件名',
    ],
    [
      'foreign picture',
      '![图](https://example.com/b.png)',
      '引用了站外图片 https://example.com/b.png，请把图片放进 src/content/pictures 文件夹',
    ],
    [
      'picture from the root',
      '![图](/pictures/a.webp)',
      '的图片路径 /pictures/a.webp 写法不对，请写成 ../pictures/文件名',
    ],
    ['second h1', '# 标题', '是“# ”标题，正文里不用，页面标题由字段“title”给出；小标题请用“## ”'],
    [
      'HTML',
      '<font color="red">红</font>',
      '有 HTML 标签 <font color="red">，请改用 Markdown 写法',
    ],
    [
      'link without base',
      '[关于](/about)',
      '的站内链接 /about 要从 /portal/ 写起，例如 /portal/about',
    ],
    [
      'picture without words',
      '![](../pictures/a.webp)',
      '的图片缺少说明，请在方括号里写图里有什么，读屏软件会念',
    ],
    ['heading without a space', '##小标题', HEADING],
    ['heading of another keyboard', '＃＃ 小标题', HEADING],
    ['link of another keyboard', '[关于]（/portal/about）', BRACKETS],
    ['the same the other way', '【关于】(/portal/about)', BRACKETS],
    ['picture of another keyboard', '![图]（../pictures/a.webp）', BRACKETS],
    ['table of another keyboard', '｜ 甲 ｜ 乙 ｜', '的表格要用英文的竖线“|”'],
    ['table without its dashes', '| 甲 | 乙 |\n| 1 | 2 |', DASHES],
    ['the same with other dashes', '| 甲 | 乙 |\n| —— | —— |\n| 1 | 2 |', DASHES],
  ])('%s', (_, body, sentence) => {
    expect(problems(body)).toEqual([`${FILE}：第 4 行${sentence}`]);
  });

  test('is free otherwise', () => {
    const body = [
      '## 小标题',
      '',
      '![图](../pictures/a.webp) [关于](/portal/about) <https://beian.miit.gov.cn>，见[附件]（略）、【重要】(一)。',
      '',
      '| 甲 | 乙 |',
      '| :--- | ---: |',
      '| 1 | |',
    ].join('\n');
    expect(problems(body)).toEqual([]);
  });
});
