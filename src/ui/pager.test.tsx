import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { LinePager } from './form/line-pager.tsx';
import { Pager } from './pager.tsx';

const nothing = () => undefined;

/** The tags of the ways back and on. */
const ends = (markup: string) =>
  [...markup.matchAll(/<button[^>]*label="[上下前后][^>]*>/g)].map(String);

// A browser takes the focus from a button that it disables, and gives it to nobody.
test.each([1, 2])('page %s of two keeps the focus of whoever turned to it', (pageNum) => {
  const markup = renderToStaticMarkup(
    <Pager
      total={20}
      totalIsEstimate={false}
      pageNum={pageNum}
      pageSize={10}
      onPage={nothing}
      onSize={nothing}
    />,
  );
  const off = ends(markup).map((tag) => tag.includes('aria-disabled="true"'));
  expect(off).toEqual([pageNum === 1, pageNum === 2]);
  expect(markup).not.toMatch(/ disabled/);
});

test('and so do the rows of a long table', () => {
  const markup = renderToStaticMarkup(<LinePager page={1} last={1} onPage={nothing} />);
  const off = ends(markup).map((tag) => tag.includes('aria-disabled="true"'));
  expect(off).toEqual([false, true]);
  expect(markup).not.toMatch(/ disabled/);
});
