import type * as z from 'zod/mini';

import { mistyped } from './content-slips.ts';

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
  readonly message?: string;
  readonly loc?: { readonly line?: number };
  readonly mark?: { readonly line?: number };
}

/** Sentences for a file with this text whose frontmatter or YAML cannot be read at all. */
export function unreadable(file: string, problem: YamlProblem, text: string): string[] {
  const line = problem.loc?.line ?? problem.mark?.line;
  const where = line === undefined ? '' : `第 ${line + 1} 行附近`;
  if (/duplicated mapping key/.test(`${problem.reason} ${problem.message}`)) {
    return [`${file}：${where}的字段写了两遍，请删去一处`];
  }
  const slips = mistyped(text, { readable: false });
  if (slips.length > 0) return slips.map((slip) => `${file}：${slip}`);
  return [
    `${file}：${where}的写法有误，读不下去；请检查这一行和上一行的缩进（用空格）、成对的引号，以及英文冒号后面要有一个空格`,
  ];
}

const BOAST =
  /敬请.{0,2}待|赋能|助力|一站式|全方位|领先|打造|首家|国家级|最(?:大|好|优|强|快|佳|专业)/;

/** Lines that boast or promise, which the law on advertising and our readers do not take. */
export function boastProblems(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const word = BOAST.exec(line)?.[0];
    if (word === undefined) return [];
    return [
      `${file}：第 ${index + 1} 行的“${word}”是夸张或许诺的话，请写事实：数字、期限、谁做什么`,
    ];
  });
}

const NAME = /^[a-z\d]+(?:-[a-z\d]+)*\.md$/;
const HEAD = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;
const DAY = /^(\w+):[ \t]*["']?(\d{4}-\d{2}-\d{2})["']?[ \t\r]*$/gm;

function isOnCalendar(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}

/** What a file says that was not stored as UTF-8, as older editors of Windows do: its characters would be lost. */
export function encodingProblem(file: string, text: string): string | undefined {
  if (!text.includes('\uFFFD')) return undefined;
  return `${file}：文件编码不是 UTF-8，网页上会是乱码，请在编辑器里用 UTF-8 编码重新保存`;
}

/** Files of a folder whose pages end in .md that would make no page without a word, such as price.md.txt or price.MD. */
export function strayProblems(folder: string, names: readonly string[]): string[] {
  return names
    .filter((name) => !name.endsWith('.md') && !name.startsWith('.'))
    .map(
      (name) => `${folder}/${name}：不会成为网页，文件名要以小写的 .md 结尾，直接放在这个文件夹里`,
    );
}

/** Mistakes that show in a Markdown file before its fields are read: its name, its two lines of ---, days that no calendar has. */
export function headProblems(file: string, text: string): string[] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const found = NAME.test(name)
    ? []
    : [`${file}：文件名只能用英文小写、数字和短横线，例如 price-date.md`];
  const head = HEAD.exec(text)?.[0];
  if (head === undefined) {
    return [
      ...found,
      `${file}：字段要夹在两行“---”之间，文件第一行就是“---”，字段写完再写一行“---”`,
    ];
  }
  // YAML turns 2026-02-30 into the second of March and says nothing.
  for (const [, field, day = ''] of head.matchAll(DAY)) {
    if (!isOnCalendar(day)) found.push(`${file}：字段“${field}”的日期 ${day} 不存在，请查日历`);
  }
  return found;
}
