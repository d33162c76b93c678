import { expect, test } from 'vitest';

import { plainText, unescapeXml } from './elements.ts';
import { childOf, xmlTree } from './xml-tree.ts';

test.each([
  ['a control character', 'a&#0;b&#x1;c\u0000d\u0008e'],
  ['half a pair', 'a&#xD800;b&#57343;c\uD83Dd\uDE00e'],
  ['what is no character', 'a&#xFFFE;b&#xFFFF;c\uFFFEd\uFFFFe'],
  ['a number beyond all', 'a&#x110000;b&#9999999;cde'],
])(
  '%s, which XML forbids and no database keeps, is left out: written or by its number',
  (_, text) => {
    expect(unescapeXml(text)).toBe('abcde');
  },
);

test('characters of any plane, tabs and ends of lines stay', () => {
  expect(unescapeXml('𠮷&#x20BB7;&#9;\t\r\n&amp;&lt;')).toBe('𠮷𠮷\t\t\r\n&<');
  expect(plainText('名\u{20BB7}')).toBe('名\u{20BB7}');
});

test('a tree of XML holds none, in texts and in attributes', async () => {
  const root = await xmlTree('<a b="1\u0000&#xDFFF;2">甲\u0000&#xD800;乙</a>');
  const one = childOf(root, 'a');
  expect([one?.attributes.get('b'), one?.children]).toEqual(['12', ['甲乙']]);
});

test('a section of plain text is text as it stands; one without an end, or a document type, is refused', async () => {
  const root = await xmlTree('<a>甲<![CDATA[<b>&amp;\u0000]]>乙<c/></a>');
  expect(childOf(root, 'a')?.children).toMatchObject(['甲', '<b>&amp;', '乙', { name: 'c' }]);
  await expect(xmlTree('<a><![CDATA[甲</a>')).rejects.toThrow();
  await expect(xmlTree('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).rejects.toThrow();
});
