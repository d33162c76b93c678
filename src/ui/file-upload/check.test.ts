import { expect, test } from 'vitest';

import { fileRule } from '#contract/file/types.ts';
import { checkFiles } from './check.ts';

function fileOf(name: string, size = 10): File {
  return { name, size } as File;
}

test('wrong kinds and sizes are named, the others go', () => {
  const files = [
    fileOf('a.exe'),
    fileOf('b.PDF'),
    fileOf('c.pdf', 5 * 1024 ** 2 + 1),
    fileOf('d.png', 0),
  ];
  const { taken, complaints } = checkFiles(fileRule(1), files, 0);
  expect(taken.map(({ name }) => name)).toEqual(['b.PDF']);
  expect(complaints).toEqual([
    'a.exe：上传的文件类型只能为jpg,jpeg,png,webp,pdf',
    'c.pdf：上传文件大小不能超过 5M',
    'd.png：文件内容为空，请重新选择',
  ]);
});

test('too many are refused together, with the figures', () => {
  const files = [fileOf('a.jpg'), fileOf('b.jpg')];
  const { taken, complaints } = checkFiles(fileRule(2), files, 1);
  expect(taken).toEqual([]);
  expect(complaints).toEqual(['当前限制上传 1 个文件，本次选择了 2 个文件，共 3 个文件']);
});

test('150 × 1024² bytes do not pass, one less does', () => {
  const size = 150 * 1024 ** 2;
  expect(checkFiles(fileRule(22), [fileOf('a.mp4', size - 1)], 0).complaints).toEqual([]);
  expect(checkFiles(fileRule(22), [fileOf('a.mp4', size)], 0).complaints).toEqual([
    '上传文件大小不能超过 150MB!',
  ]);
});

test('what has failed counts for nothing, and gives way where there is no place for both', () => {
  const rule = { ...fileRule(2), count: 2 };
  const one = checkFiles(rule, [fileOf('b.jpg')], 0, [7]);
  expect(one).toMatchObject({ complaints: [], replaced: [] });
  const both = checkFiles(rule, [fileOf('b.jpg')], 1, [7, 8]);
  expect(both).toMatchObject({ complaints: [], replaced: [7, 8] });
  expect(both.taken).toHaveLength(1);
  const wrong = checkFiles(rule, [fileOf('b.exe')], 1, [7]);
  expect(wrong).toMatchObject({ taken: [], replaced: [] });
  const many = checkFiles(rule, [fileOf('b.jpg'), fileOf('c.jpg')], 1, [7]);
  expect(many.complaints).toEqual(['当前限制上传 2 个文件，本次选择了 2 个文件，共 3 个文件']);
  expect(many.replaced).toEqual([]);
});
