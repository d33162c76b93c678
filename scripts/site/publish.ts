// Prevents: a page that was opened before a deployment and asks for a script that is gone. Files with a hash in their
// name stay for seven days after the last page that named them was replaced, and nothing is named before it is there.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { isHashed, readHeadersFile } from '#server/site/site-headers.ts';

import { NGINX_FILES, writeNginxFiles } from './nginx-headers.ts';
import { CSP } from './security-headers.ts';

const KEPT_MS = 7 * 24 * 3_600_000;
/** What the site in a folder is made of; never sent, because its name begins with a dot. */
const MANIFEST = '.published.json';
const HEADERS = 'headers.json';
/** Written by us and last of all: the server and open pages take it as the sign of a new version. */
const LAST = ['version.json', '.build-stamp'];

/** What may run in each document, and under `html` in any other: as headers.json has it. */
type Policies = Readonly<Record<string, string>>;

interface Published {
  files: readonly string[];
  /** Those of that build alone. */
  policies: Policies;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Whoever reads the file meanwhile gets the old one or the new one, never a half. */
function replace(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, `${to}.new`);
  renameSync(`${to}.new`, to);
}

function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.flatMap(([name = '', ...sources]) => (name ? [[name, sources]] : [])));
}

/** A policy that suits the pages of both builds: they stand beside each other while documents are replaced. */
export function joinPolicies(before: string, now: string): string {
  const old = directives(before);
  return [...directives(now)]
    .map(([name, sources]) => {
      const hashes = (old.get(name) ?? []).filter((source) => source.startsWith("'sha256-"));
      return [name, ...new Set([...sources, ...hashes])].join(' ');
    })
    .join('; ');
}

function policiesOf(folder: string): Policies {
  const headers = Object.entries(readHeadersFile(folder));
  return Object.fromEntries(headers.map(([file, { [CSP]: policy = '' }]) => [file, policy]));
}

/** Of every document of either build the policy that suits both. */
function joinAll(before: Policies, now: Policies): Policies {
  const files = Object.keys({ ...before, ...now });
  const of = (policies: Policies, file: string) => policies[file] ?? policies.html ?? '';
  return Object.fromEntries(
    files.map((file) => [file, joinPolicies(of(before, file), of(now, file))]),
  );
}

/** What stands in the folder: as it was published, or built into it. */
function readPublished(folder: string): Published {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) return { files: filesBelow(folder), policies: policiesOf(folder) };
  const { files, policies, policy } = JSON.parse(readFileSync(file, 'utf8'));
  // One for all documents, in what was published before each had its own.
  return { files, policies: policies ?? { html: policy } };
}

function writeHeaders(to: string, policies: Policies): void {
  const headers = Object.entries(policies).map(([file, policy]) => [file, { [CSP]: policy }]);
  writeFileSync(join(to, `${HEADERS}.new`), JSON.stringify(Object.fromEntries(headers)));
  renameSync(join(to, `${HEADERS}.new`), join(to, HEADERS));
  writeNginxFiles(to);
}

/** Hashed files of earlier builds go when no page has named them for seven days; other files at once. */
function sweep(to: string, files: readonly string[], now: Date): void {
  const current = new Set([...files, MANIFEST, HEADERS, ...Object.values(NGINX_FILES), ...LAST]);
  for (const file of filesBelow(to)) {
    if (current.has(file)) continue;
    const path = join(to, file);
    const isKept = isHashed(file) && now.getTime() - statSync(path).mtimeMs < KEPT_MS;
    if (!isKept) rmSync(path);
  }
}

/**
 * Publishes the built site `from` into the folder `to` that a server sends. `headersWritten` runs before the first new
 * document stands there; a server that reads its headers only when told to is told then.
 */
export async function publish(
  from: string,
  to: string,
  { now = new Date(), headersWritten }: { now?: Date; headersWritten?: () => Promise<void> } = {},
): Promise<void> {
  mkdirSync(to, { recursive: true });
  const before = readPublished(to);
  const policies = policiesOf(from);
  const files = filesBelow(from).filter((file) => !file.startsWith('headers.'));
  const [hashed, others] = [files.filter(isHashed), files.filter((file) => !isHashed(file))];
  for (const file of hashed) {
    if (!existsSync(join(to, file))) replace(join(from, file), join(to, file));
  }
  // The age of a hashed file counts from when pages last named it, which is now for both builds.
  for (const file of [...before.files.filter(isHashed), ...hashed]) {
    if (existsSync(join(to, file))) utimesSync(join(to, file), now, now);
  }
  writeHeaders(to, joinAll(before.policies, policies));
  await headersWritten?.();
  for (const file of others.filter((other) => !LAST.includes(other))) {
    replace(join(from, file), join(to, file));
  }
  sweep(to, files, now);
  writeFileSync(join(to, MANIFEST), JSON.stringify({ files, policies } satisfies Published));
  for (const file of LAST) if (files.includes(file)) replace(join(from, file), join(to, file));
}
