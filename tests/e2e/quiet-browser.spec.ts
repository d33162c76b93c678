import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';

import { QuietBrowser } from '../helpers/quiet-browser.ts';

// Proves that the watcher of all other browser tests catches what it is for.

let server: Server;
let origin: string;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const missing = request.url !== '/';
    response.writeHead(missing ? 404 : 200, { 'content-type': 'text/html' });
    response.end('<!doctype html><link rel="icon" href="data:,"><title>page</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  server.close();
});

const faults = [
  { name: 'a console error', script: "console.error('oh')", complaint: 'console error: oh' },
  { name: 'a console warning', script: "console.warn('hm')", complaint: 'console warning: hm' },
  { name: 'an error nobody catches', script: "throw new Error('x')", complaint: 'page error' },
  { name: 'a rejected promise', script: "Promise.reject(new Error('x'))", complaint: 'page error' },
  { name: 'a missing file', script: "fetch('/gone')", complaint: 'answer 404' },
  { name: 'another origin', script: "fetch('http://localhost:1/')", complaint: 'another origin' },
];

for (const { name, script, complaint } of faults) {
  test(`${name} is a complaint @desktop`, async ({ page, context }) => {
    const quiet = new QuietBrowser(origin);
    quiet.watch(context);
    await page.goto(`${origin}/`);
    expect(quiet.complaints).toEqual([]);
    await page.addScriptTag({ content: `setTimeout(() => { ${script} })` });
    await expect.poll(() => quiet.complaints.join('\n')).toContain(complaint);
  });
}

test('an answer that the test declares is none, and only that one @desktop', async ({
  page,
  context,
}) => {
  const quiet = new QuietBrowser(origin);
  quiet.watch(context);
  quiet.expectStatus(404, '/gone');
  await page.goto(`${origin}/`);
  await page.evaluate(async () => {
    await fetch('/gone');
    await fetch('/other');
  });
  await expect.poll(() => quiet.complaints.length).toBe(2);
  expect(quiet.complaints.filter((line) => !line.includes('/other'))).toEqual([]);
});
