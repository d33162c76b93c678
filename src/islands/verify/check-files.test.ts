import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';

import { answering, ok } from '../../../tests/helpers/fake-wire.ts';
import { checkFiles, missingOf } from './check-files.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const [first, second] = ['送货单', '发票'];
const LIST = JSON.stringify({
  files: [
    { path: '附件/JH1/001-送货单.pdf', sha256: sha(first) },
    { path: '附件/KP1/002-发票.ofd', sha256: sha(second) },
  ],
});
const said = (...matching: string[]) => ({
  purchaseOrderNo: 'CG1',
  generatedTime: '2026-11-30 10:00:00',
  fileCount: 2,
  matching,
});
const manifest = new File([LIST], 'manifest.json');
const nothing = { evidence: undefined, isFixed: false };

test('what a manifest lists and nobody chose is missing, until it is chosen as well', async () => {
  answering(() => ok(said(sha(first))));
  const { evidence, checked } = await checkFiles([manifest, new File([first], 'a.pdf')], nothing);
  expect(checked.map(({ verdict }) => verdict)).toEqual(['same', 'same']);
  if (!evidence) throw new Error('No evidence.');
  expect(missingOf(evidence, new Set([sha(first)]))).toEqual([
    { path: '附件/KP1/002-发票.ofd', sha256: sha(second) },
  ]);

  answering(() => ok(said(sha(second))));
  const more = await checkFiles([new File([second], 'b.ofd')], { evidence, isFixed: false });
  if (!more.evidence) throw new Error('No evidence.');
  expect(missingOf(more.evidence, new Set([sha(first), sha(second)]))).toEqual([]);
});

test('without the manifest nobody says that nothing is missing', async () => {
  answering(() => ok(said(sha(first))));
  const evidence = { manifest: sha(LIST), said: said() };
  const known = { evidence, isFixed: true };
  const found = await checkFiles([new File([first], 'a.pdf')], known);
  expect(found.evidence && missingOf(found.evidence, new Set([sha(first)]))).toBeUndefined();
});

test('the manifest of another evidence takes the place of the one before, but of none that the address names', async () => {
  const before = { manifest: '0'.repeat(64), said: said() };
  answering(() => ok(said()));
  const found = await checkFiles([manifest], { evidence: before, isFixed: false });
  expect(found.evidence?.manifest).toBe(sha(LIST));
  const kept = await checkFiles([manifest], { evidence: before, isFixed: true });
  expect(kept.evidence?.manifest).toBe(before.manifest);
  expect(kept.checked.map(({ verdict }) => verdict)).toEqual(['other']);
});

test('a file that cannot be read is named', async () => {
  const gone = Object.assign(new File([''], '附件'), {
    arrayBuffer: () => Promise.reject(new DOMException('A requested file could not be found')),
  });
  await expect(checkFiles([gone], nothing)).rejects.toThrow('无法读取“附件”');
});
