import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { Reading } from './use-readings.ts';
import { asks, readWitness, type Settled, type Witness } from './witness.ts';
import { WitnessLines } from './witness-lines.tsx';

const file = {
  id: '9',
  filePath: '9',
  url: '',
  fileName: 'a.png',
  fileSuffix: 'png',
  fileSize: 1,
  fileType: 2,
};
const place = { left: 0.1, top: 0.2, width: 0.3, height: 0.05 };
const reading: Reading = {
  file,
  values: { name: '示例建设（集团）有限公司', legalName: '张示例' },
  places: { name: place },
  busy: false,
  complaint: undefined,
};
const licence = (key: string) => readWitness(reading, key, { name: '执照识别', paper: '营业执照' });
const registry = (value: string): Witness => ({ name: '工商登记', value });

/** What stands below a field, without its tags. */
function below(value: string, witnesses: readonly Witness[], settled?: Settled): string {
  const markup = renderToStaticMarkup(
    <WitnessLines
      label="企业名称"
      value={value}
      witnesses={witnesses}
      settled={settled}
      onTake={() => undefined}
      onKeep={() => undefined}
    />,
  );
  return markup
    .replaceAll(/<button[^>]*>/g, '[')
    .replaceAll('</button>', ']')
    .replaceAll(/<[^>]*>/g, '');
}

test('a value that was read says so, and shows where it stands', () => {
  const value = '示例建设(集团)有限公司';
  expect(below(value, [licence('name'), registry(value)])).toBe('与执照识别、工商登记一致[看出处]');
});

test('a value whose place nobody knows has no way to it', () => {
  expect(below('张示例', [licence('legalName')])).toBe('与执照识别一致');
});

test('what was there before and differs asks, once for all that say something else', () => {
  const witnesses = [licence('name'), registry('示例建设股份公司')];
  expect(below('示例公司', witnesses)).toBe(
    '执照识别：示例建设（集团）有限公司[采用][看出处]工商登记：示例建设股份公司[采用][保留]',
  );
  expect(asks('示例公司', witnesses, undefined)).toBe(true);
});

test('what was kept or typed anew asks no more, and what was read stays to be compared', () => {
  const read = '执照识别：示例建设（集团）有限公司[采用][看出处]';
  expect(below('示例公司', [licence('name')], 'kept')).toBe(`已保留，${read}`);
  expect(below('示例公司', [licence('name')], 'typed')).toBe(`已修改，${read}`);
  expect(below('', [licence('name')], 'typed')).toBe(read);
  expect(asks('示例公司', [licence('name')], 'typed')).toBe(false);
  expect(asks('', [licence('name')], undefined)).toBe(false);
});
