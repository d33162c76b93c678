/** What a file of a picture is, as far as its bytes say: without a format they are none. */
export interface Picture {
  readonly format?: string;
  readonly width?: number;
}

/** A picture by the path that a text names; undefined where there is no such file. */
export type PictureAt = (source: string) => Picture | undefined;

const PICTURE = /!\[[^\]]*\]\(\s*([^)\s]+)/g;
const OWN = /(?<!!)\[[^\]]*\]\(\s*(\/[^)\s]*)/g;
const LINK = /(?<!!)\[[^\]]*\]\(\s*\/portal\/([^)\s#?]*)/g;

const FORMATS: ReadonlySet<string> = new Set(['webp', 'jpg', 'jpeg', 'png']);
const FILE_NAME = /(?:^|\/)[a-z\d]+(?:-[a-z\d]+)*\.(?:webp|jpe?g|png)$/;
/** What docs/edit-content.md asks for; no page shows more. */
const WIDEST = 2_000;

/** Tail of a sentence, or undefined when the picture is there and can be shown. */
export function pictureProblem(source: string, at: PictureAt): string | undefined {
  if (/^[a-z]+:|^\/\//i.test(source)) {
    return `引用了站外图片 ${source}，请把图片放进 src/content/pictures 文件夹`;
  }
  if (!source.startsWith('.') || source.includes('\\')) {
    return `的图片路径 ${source} 写法不对，请写成 ../pictures/文件名`;
  }
  const picture = at(source);
  if (picture === undefined) {
    return `引用的图片 ${source} 不存在，请把图片放进 src/content/pictures 文件夹，或改正文件名`;
  }
  if (picture.format === undefined || !FORMATS.has(picture.format)) {
    return `引用的图片 ${source} 不是 webp、jpg 或 png，请用看图软件打开，另存为其中一种（只改扩展名不行）`;
  }
  if (!FILE_NAME.test(source)) {
    return `引用的图片 ${source} 文件名不对，只能用英文小写、数字和短横线，以 .webp、.jpg 或 .png 结尾`;
  }
  const { width = 0 } = picture;
  return width > WIDEST
    ? `引用的图片 ${source} 太宽：${width} 像素，最多 ${WIDEST} 像素，请缩小后再放进来`
    : undefined;
}

interface Slip {
  readonly found: RegExp;
  /** What is wrong, as the sentence goes on behind the number of its line. */
  readonly said: string;
}

/** What would stand on the page as it was typed, or break it. */
const SLIPS: readonly Slip[] = [
  {
    found: /^# |^={2,}\s*$/,
    said: '是“# ”标题，正文里不用，页面标题由字段“title”给出；小标题请用“## ”',
  },
  { found: /^#{2,6}[^#\s]|^＃+/, said: '的小标题要用英文的“## ”开头，“#”后面空一格' },
  { found: /!\[\s*\]\(/, said: '的图片缺少说明，请在方括号里写图里有什么，读屏软件会念' },
  { found: /^[|｜].*｜|^｜/, said: '的表格要用英文的竖线“|”' },
  {
    found: /[\]】]（\s*(?:\/|\.\.?\/|https?:)|】\(\s*(?:\/|\.\.?\/|https?:)/,
    said: '的链接或图片要用英文的方括号和圆括号，写成 [文字](网址)',
  },
];

const SEPARATOR = /^\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?$/;

/** The first line of a table that lacks its second, of dashes, would be shown as typed. */
function lacksSeparator(lines: readonly string[], at: number): boolean {
  const isRow = (line: string | undefined) => line?.startsWith('|') ?? false;
  return isRow(lines[at]) && !isRow(lines[at - 1]) && !SEPARATOR.test(lines[at + 1] ?? '');
}

function lineProblems(line: string, at: PictureAt): string[] {
  const pictures = [...line.matchAll(PICTURE)].map(([, source = '']) => pictureProblem(source, at));
  const links = [...line.matchAll(OWN)].flatMap(([, target = '']) =>
    target.startsWith('/portal/')
      ? []
      : [`的站内链接 ${target} 要从 /portal/ 写起，例如 /portal/about`],
  );
  const [tag] = /<(?!https?:)\/?[a-z][^>]*>/i.exec(line) ?? [];
  return [
    ...pictures.filter((problem) => problem !== undefined),
    ...links,
    ...(tag === undefined ? [] : [`有 HTML 标签 ${tag}，请改用 Markdown 写法`]),
    ...SLIPS.filter(({ found }) => found.test(line)).map(({ said }) => said),
  ];
}

/**
 * Mistakes of a Markdown file below its fields that would break the page: dead pictures, HTML, a second h1, links that
 * leave out /portal, and what is written with the signs of a Chinese keyboard.
 */
export function bodyProblems(file: string, text: string, at: PictureAt): string[] {
  const [head = ''] = /^\uFEFF?---[\s\S]*?\n---[^\n]*\n?/.exec(text) ?? [];
  const above = head.split('\n').length - 1;
  const lines = text.slice(head.length).split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const table = lacksSeparator(lines, index)
      ? ['的表格缺一行分隔行，请在表头下面写一行 | --- | --- |']
      : [];
    return [...lineProblems(line, at), ...table].map(
      (problem) => `${file}：第 ${above + index + 1} 行${problem}`,
    );
  });
}

/** Lines of a Markdown file with a link to a page that is not there; `pageExists` is asked by the path below /portal/. */
export function linkProblems(
  file: string,
  text: string,
  pageExists: (path: string) => boolean,
): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(LINK)].flatMap(([, path = '']) =>
        pageExists(path)
          ? []
          : [`${file}：第 ${index + 1} 行的链接 /portal/${path} 打不开，请改成已有的网页`],
      ),
    );
}
