import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

import { nginxHeaders } from './nginx-headers.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scf-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

it("repeats the server's headers, with the policy of this very build", () => {
  const html = { 'Content-Security-Policy': "script-src 'self' 'sha256-abc='" };
  writeFileSync(join(folder, 'headers.json'), JSON.stringify({ html }));
  const text = nginxHeaders(folder);
  expect(text).toContain(
    `add_header Content-Security-Policy "script-src 'self' 'sha256-abc='" always;\n`,
  );
  expect(text).toContain('add_header Strict-Transport-Security "max-age=31536000" always;\n');
  expect(text).not.toContain('Cache-Control');
});

it('stands in every place of deploy/nginx.conf that sends files', () => {
  const text = readFileSync('deploy/nginx.conf', 'utf8');
  const blocks = [...text.matchAll(/location ([^{]+)\{((?:[^{}]|\{\d+\})*)\}/g)];
  const sending = blocks.filter(([, , body = '']) => !/\b(return|proxy_pass)\b/.test(body));
  expect(sending.map(([, place = '']) => place.trim())).toEqual([
    '= /robots.txt',
    '= /favicon.ico',
    '/portal/',
    '= /404.html',
  ]);
  for (const [, place, body] of sending) {
    expect(body, place).toContain('include /srv/portal/dist/headers.nginx.conf;');
  }
});

it('refuses a value that would mean something else to nginx', () => {
  writeFileSync(join(folder, 'headers.json'), JSON.stringify({ html: { 'X-Price': '$5' } }));
  expect(() => nginxHeaders(folder)).toThrow('X-Price');
});
