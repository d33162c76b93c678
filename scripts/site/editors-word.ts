// Prevents: a text with a link that leads nowhere, or with a boast, going out because only the tests would have said so.
// Whoever edits the content runs the build alone, and reads Chinese.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { ContentError } from '../../src/lib/content-errors.ts';
import { deadLinks } from '../site-checks/links.ts';
import { pagesOf, readSite, type Site } from '../site-checks/site.ts';

const CONTENT = 'src/content';
const IN_ORDER = '内容没有问题，网站已经生成在 dist 文件夹里，可以交给负责发布的人。\n';

interface TextFile {
  readonly path: string;
  readonly lines: readonly string[];
}

function contentOf(root: string): TextFile[] {
  const names = readdirSync(join(root, CONTENT), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(?:md|yaml)$/.test(name))
    .sort()
    .map((name) => {
      const path = `${CONTENT}/${name}`;
      return { path, lines: readFileSync(join(root, path), 'utf8').split('\n') };
    });
}

/** Whether a line names an address, and not a longer one that it is a part of. */
function namesIn(line: string, url: string): boolean {
  const parts = line.split(url);
  return parts
    .slice(1)
    .some((rest, part) => !/[\w./-]$/.test(parts[part] ?? '') && !/^[\w/-]/.test(rest));
}

/** Where a text names an address: whole, or as settings do without /portal. */
function placesOf(files: readonly TextFile[], url: string): string[] {
  const written = [url, url.replace(/^\/portal(?=\/)/, '')];
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      written.some((one) => namesIn(line, one)) ? [`${path}：第 ${index + 1} 行`] : [],
    ),
  );
}

/** How a link is mended. */
function mended(url: string): string {
  if (url.startsWith('/')) return `请改成已有的网页${url.includes('#') ? '和小标题' : ''}`;
  if (url.startsWith('#')) return '这一页没有这个小标题';
  return '本站的网址从 /portal/ 写起，其他网站的从 https:// 写起';
}

/** A sentence for each dead link of a built site: where it is written, or on which page it stands. */
export function deadLinkSentences(site: Site, root: string): string[] {
  const files = contentOf(root);
  const found = pagesOf(site).flatMap((page) =>
    deadLinks(site, page).flatMap(({ url }) => {
      const places = placesOf(files, url);
      const where = places.length > 0 ? places : [`网页 ${page.file} `];
      return where.map((place) => `${place}的链接 ${url} 打不开，${mended(url)}`);
    }),
  );
  return [...new Set(found)];
}

/** Stops a build with dead links, before its version is written, and ends a good one with a sentence. */
export function editorsWord(): AstroIntegration {
  const root = join(import.meta.dirname, '..', '..');
  return {
    name: 'editors-word',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const sentences = deadLinkSentences(readSite(fileURLToPath(dir).replace(/\/$/, '')), root);
        if (sentences.length > 0) throw new ContentError(sentences);
        process.once('exit', (code) => {
          if (code === 0) process.stdout.write(IN_ORDER);
        });
      },
    },
  };
}
