import type * as z from 'zod/mini';

/** Thrown when a content file is wrong; the message is for the editor: one Chinese sentence per mistake. */
export class ContentError extends Error {
  constructor(sentences: readonly string[]) {
    super(`内容文件要改正：\n${sentences.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ContentError';
    // Astro prints the stack below the message; to an editor it says nothing.
    this.stack = '';
  }
}

/** ['faq', 1, 'question'] reads “faq”第 2 条的“question”. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `第 ${part + 1} 条`;
      const joint = index === 0 ? '' : typeof path[index - 1] === 'number' ? '的' : '里的';
      return `${joint}“${String(part)}”`;
    })
    .join('');
}

/**
 * One sentence per mistake, each naming file and field.
 * @param file path of the file as the editor knows it, e.g. src/content/products/factoring.md
 * @param issues what the schema of content-schema.ts found; the messages are tails of sentences
 */
export function sentences(file: string, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map((issue) => {
    const where = fieldName(issue.path);
    if (issue.code === 'unrecognized_keys')
      return `${file}：${where}${where && '里的'}${issue.message}`;
    return where ? `${file}：字段${where}${issue.message}` : `${file}：文件内容${issue.message}`;
  });
}

interface YamlProblem {
  readonly reason?: string;
  readonly loc?: { readonly line?: number };
  readonly mark?: { readonly line?: number };
}

/** The sentence for a file whose frontmatter or YAML cannot be read at all. */
export function unreadable(file: string, problem: YamlProblem): string {
  const line = problem.loc?.line ?? problem.mark?.line;
  const where = line === undefined ? '' : `第 ${line + 1} 行附近`;
  return `${file}：${where}的写法有误，读不下去；请检查缩进（用空格）、成对的引号，以及英文冒号后面要有一个空格`;
}

/** Mistakes of a Markdown body that would break the page: dead pictures, HTML, a second h1, links that leave out /portal. */
export function bodyProblems(
  file: string,
  body: string,
  pictureExists: (source: string) => boolean,
): string[] {
  const found: string[] = [];
  for (const [, source = ''] of body.matchAll(/!\[[^\]]*\]\(\s*([^)\s]+)/g)) {
    const problem = pictureProblem(source, pictureExists);
    if (problem) found.push(`${file}：正文${problem}`);
  }
  if (/^# /m.test(body)) {
    found.push(`${file}：正文里不用“# ”标题，页面标题由字段“title”给出；小标题请用“## ”`);
  }
  const tag = /<(?!https?:)\/?[a-z][^>]*>/i.exec(body);
  if (tag) {
    found.push(`${file}：正文里有 HTML 标签 ${tag[0]}，请改用 Markdown 写法`);
  }
  for (const [, target = ''] of body.matchAll(/(?<!!)\[[^\]]*\]\(\s*(\/[^)\s]*)/g)) {
    if (!target.startsWith('/portal/')) {
      found.push(`${file}：正文的站内链接 ${target} 要从 /portal/ 写起，例如 /portal/about`);
    }
  }
  return found;
}

/** Tail of a sentence, or undefined when the picture is there. */
export function pictureProblem(
  source: string,
  exists: (source: string) => boolean,
): string | undefined {
  if (/^[a-z]+:|^\/\//i.test(source)) {
    return `引用了站外图片 ${source}，请把图片放进 src/content/pictures 文件夹`;
  }
  if (!source.startsWith('.')) {
    return `的图片路径 ${source} 写法不对，请写成 ../pictures/文件名`;
  }
  return exists(source)
    ? undefined
    : `引用的图片 ${source} 不存在，请把图片放进 src/content/pictures 文件夹，或改正文件名`;
}
