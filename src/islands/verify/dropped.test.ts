import { expect, test } from 'vitest';

import { droppedFiles } from './dropped.ts';

const leaf = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(new File([name], name)),
});
type Entry = ReturnType<typeof leaf> | ReturnType<typeof folder>;

/** Hands out its entries one by one, as browsers do by the hundred. */
function folder(name: string, ...inside: object[]) {
  const createReader = () => {
    const left = [...inside];
    return { readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 1)) };
  };
  return { name, isFile: false, isDirectory: true, createReader };
}

const dropped = (...entries: Entry[]) => {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const files = entries.map(({ name }) => new File([''], name));
  return droppedFiles({ items, files } as unknown as DataTransfer);
};
const names = (files: readonly File[]) => files.map(({ name }) => name);

test('files of a dropped folder are found in all its folders, without what the system put there', async () => {
  const inner = folder('附件', folder('JH1', leaf('001.pdf'), leaf('.DS_Store')), leaf('002.ofd'));
  const files = await dropped(folder('举证材料', leaf('manifest.json'), inner), leaf('more.pdf'));
  expect(names(files)).toEqual(['manifest.json', '001.pdf', '002.ofd', 'more.pdf']);
});

test('without a folder what was dropped are the files', async () => {
  expect(names(await dropped(leaf('a.pdf'), leaf('b.pdf')))).toEqual(['a.pdf', 'b.pdf']);
});
