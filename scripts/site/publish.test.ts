import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { joinPolicies, publish } from './publish.ts';

let root: string;
let to: string;
const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const has = (file: string) => existsSync(join(to, file));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scf-publish-'));
  to = join(root, 'site');
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build whose page names one script and carries one inline script. */
function build(name: string, more: Record<string, string> = {}): string {
  const policy = `default-src 'none'; script-src 'self' 'sha256-${name}='`;
  const files = {
    'index.html': name,
    'version.json': JSON.stringify({ version: name }),
    [`_astro/app.${name}.js`]: name,
    [`_astro/app.${name}.js.br`]: name,
    'headers.json': JSON.stringify({
      html: { 'Content-Security-Policy': "default-src 'none'; script-src 'self'" },
      'index.html': { 'Content-Security-Policy': policy },
    }),
    ...more,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true });
    writeFileSync(join(root, name, file), content);
  }
  return join(root, name);
}

test('scripts of a replaced build stay for seven days from the replacement, then go', async () => {
  await publish(build('one', { 'old.html': 'x' }), to, { now: day(1) });
  // A month later it is still the one that pages name.
  const replaced = new Date(day(1).getTime() + 30 * 86_400_000);
  await publish(build('two'), to, { now: replaced });
  expect([has('_astro/app.one.js'), has('_astro/app.one.js.br'), has('old.html')]).toEqual([
    true,
    true,
    false,
  ]);
  const later = (days: number) => new Date(replaced.getTime() + days * 86_400_000);
  await publish(build('three'), to, { now: later(6) });
  expect([has('_astro/app.one.js'), has('_astro/app.two.js')]).toEqual([true, true]);
  await publish(build('four'), to, { now: later(8) });
  expect([has('_astro/app.one.js'), has('_astro/app.two.js')]).toEqual([false, true]);
});

test('documents come after their scripts and their policy, the version last', async () => {
  await publish(build('one'), to, { now: day(1) });
  let seen: unknown;
  await publish(build('two'), to, {
    now: day(2),
    headersWritten: async () => {
      const page = readFileSync(join(to, 'index.html'), 'utf8');
      const headers = readFileSync(join(to, 'headers.json'), 'utf8');
      seen = [page, has('_astro/app.two.js'), /sha256-two.*sha256-one/.test(headers)];
      await Promise.resolve();
    },
  });
  expect(seen).toEqual(['one', true, true]);
  expect(readFileSync(join(to, 'version.json'), 'utf8')).toContain('two');
  // The policy names the build before, and none before that.
  await publish(build('three'), to, { now: day(3) });
  const headers = readFileSync(join(to, 'headers.map.nginx.conf'), 'utf8');
  expect([/sha256-two/.test(headers), /sha256-one/.test(headers)]).toEqual([true, false]);
});

test('a document that came or went with a build keeps the policy of that build', async () => {
  const policy = (name: string) => ({ 'Content-Security-Policy': `script-src 'sha256-${name}='` });
  const headers = (own: object) => ({
    'headers.json': JSON.stringify({ html: policy('any'), ...own }),
  });
  await publish(build('one', headers({ 'gone.html': policy('gone') })), to, { now: day(1) });
  const two = build('two', headers({ 'come.html': policy('come') }));
  await publish(two, to, { now: day(2) });
  const now = JSON.parse(readFileSync(join(to, 'headers.json'), 'utf8'));
  expect(now['gone.html']['Content-Security-Policy']).toContain('sha256-gone');
  expect(now['come.html']['Content-Security-Policy']).toContain('sha256-come');
  expect(JSON.stringify(now.html)).not.toMatch(/gone|come/);
});

test('what was published with one policy for all documents is followed by one that has their own', async () => {
  await publish(build('one'), to, { now: day(1) });
  const manifest = { files: ['index.html'], policy: "script-src 'self' 'sha256-all='" };
  writeFileSync(join(to, '.published.json'), JSON.stringify(manifest));
  await publish(build('two'), to, { now: day(2) });
  const now = JSON.parse(readFileSync(join(to, 'headers.json'), 'utf8'));
  expect(now['index.html']['Content-Security-Policy']).toMatch(/sha256-two.*sha256-all/);
});

test('of the policy before only hashes are taken over', () => {
  expect(
    joinPolicies("script-src 'self' 'sha256-a=' https://x", "script-src 'self' 'sha256-b='"),
  ).toBe("script-src 'self' 'sha256-b=' 'sha256-a='");
});
