import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

import { nginxHeaders, nginxPolicies } from './nginx-headers.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scf-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const written = (headers: object) =>
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(headers));
const policy = (hash: string) => ({ 'Content-Security-Policy': `script-src 'self'${hash}` });

it("repeats the server's headers, with the policy of each document of this very build", () => {
  written({ html: policy(''), 'user/project.html': policy(" 'sha256-abc='") });
  const text = nginxHeaders(folder);
  expect(text).toContain('add_header Content-Security-Policy $portal_policy always;\n');
  expect(text).toContain('add_header Strict-Transport-Security "max-age=31536000" always;\n');
  expect(text).not.toContain('Cache-Control');
  expect(nginxPolicies(folder)).toBe(
    'map $uri $portal_policy {\n' +
      `    default "script-src 'self'";\n` +
      `    "/user/project.html" "script-src 'self' 'sha256-abc='";\n}\n`,
  );
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
  // Without a place for the rest, everything in dist/ would be sent bare beside /portal.
  expect(text).toContain('\n    location / { return 404; }\n');
  // What it names of each document is said once, outside of every server.
  expect(text.split('\nserver {')[0]).toContain(
    '\ninclude /srv/portal/dist/headers.map.nginx.conf;',
  );
});

it('refuses a value that would mean something else to nginx', () => {
  written({ html: { 'X-Price': '$5' } });
  expect(() => nginxHeaders(folder)).toThrow('X-Price');
});
