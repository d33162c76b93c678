import { expect, test } from 'vitest';

import { scratchProject } from '../../tests/helpers/scratch.ts';
import { checkHtml } from './html-checker.ts';

const page = (body: string) =>
  `<!doctype html><html lang="zh-CN"><head><title>a</title></head><body>${body}</body></html>`;

test('invalid markup is found where a Java is installed, and the check says when there is none', async () => {
  const files = { 'site/bad.html': page('<ul><p>a</p></ul>'), 'site/good.html': page('<p>a</p>') };
  const { skipped, complaints } = await checkHtml(`${scratchProject(files)}/site`);
  expect(skipped ?? complaints).toMatch(/^skipped: .*(Java|vnu)|bad\.html.*not allowed/);
  expect(complaints).not.toContain('good.html');
}, 60_000);
