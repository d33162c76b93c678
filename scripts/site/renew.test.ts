import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { inputsHash } from './build-stamp.ts';
import { renewSite, replaceSite } from './renew.ts';

let root: string;
let site: string;
const has = (file: string) => existsSync(join(site, file));
const page = () => readFileSync(join(site, 'index.html'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scf-renew-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  site = join(root, 'dist');
  write(root, 'src/pages/index.astro', 'one');
});

function write(folder: string, file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

/** What a build leaves in its folder; `name` is eight digits. */
function built(folder: string, name: string): void {
  const policy = `script-src 'self' 'sha256-${name}='`;
  write(folder, 'index.html', name);
  write(folder, 'version.json', name);
  write(folder, `_astro/app.${name}.js`, name);
  write(folder, 'headers.json', JSON.stringify({ html: { 'Content-Security-Policy': policy } }));
  write(folder, '.build-stamp', inputsHash(root, {}));
}

test('the site that is served stays whole while the next is built, and its scripts stay for open pages', async () => {
  built(site, '11111111');
  write(root, 'src/pages/index.astro', 'two');
  const renewal = { root, site, env: {} };
  await renewSite({
    ...renewal,
    build: (folder) => {
      built(folder, '22222222');
      expect([page(), has('_astro/app.11111111.js')]).toEqual(['11111111', true]);
      return Promise.resolve();
    },
  });
  expect([page(), has('_astro/app.11111111.js'), has('_astro/app.22222222.js')]).toEqual([
    '22222222',
    true,
    true,
  ]);
  await renewSite({ ...renewal, build: () => Promise.reject(new Error('built for nothing')) });
});

test('the documents of a site that was built in its place keep their policy while they are replaced', async () => {
  built(site, '11111111');
  write(root, 'src/pages/index.astro', 'two');
  await renewSite({
    root,
    site,
    env: {},
    build: (folder) => Promise.resolve(built(folder, '22222222')),
  });
  expect(readFileSync(join(site, 'headers.json'), 'utf8')).toMatch(/sha256-22222222.*sha256-1/);
});

test('a build that fails leaves the site as it is, and nothing beside it', async () => {
  built(site, '11111111');
  write(root, 'src/pages/index.astro', 'two');
  const build = (folder: string) => {
    write(folder, 'index.html', 'half');
    return Promise.reject(new Error('broken'));
  };
  await expect(renewSite({ root, site, env: {}, build })).rejects.toThrow('broken');
  expect([page(), existsSync(join(root, '.astro/site'))]).toEqual(['11111111', false]);
});

test('whoever comes while another builds is refused, and takes nothing from it', async () => {
  const renewal = { root, site, env: {} };
  await renewSite({
    ...renewal,
    build: async (folder) => {
      built(folder, '11111111');
      const second = renewSite({ ...renewal, build: () => Promise.resolve() });
      await expect(second).rejects.toThrow('The folder of the site is in use by the running');
    },
  });
  expect(page()).toBe('11111111');
});

test('a site that is built alone takes the place of the one before once it is whole, and nothing else is left', async () => {
  built(site, '11111111');
  const build = (folder: string) => {
    built(folder, '22222222');
    expect([page(), has('_astro/app.11111111.js')]).toEqual(['11111111', true]);
    return Promise.resolve();
  };
  await replaceSite({ root, site, build });
  const scripts = ['_astro/app.11111111.js', '_astro/app.22222222.js'].map(has);
  expect([page(), ...scripts]).toEqual(['22222222', false, true]);
  expect(readdirSync(join(root, '.astro'))).toEqual([]);
  const broken = () => Promise.reject(new Error('broken'));
  await expect(replaceSite({ root, site, build: broken })).rejects.toThrow('broken');
  expect([page(), readdirSync(join(root, '.astro'))]).toEqual(['22222222', []]);
});
