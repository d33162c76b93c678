import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ShownValue } from './shown-value.tsx';

/** What stands on the page, without its marks. */
const shown = (value: string, isMoney?: boolean) =>
  renderToStaticMarkup(
    <ShownValue id="shown" value={value} isNumber={true} isMoney={isMoney} />,
  ).replaceAll(/<[^>]+>/g, '');

test('money that is reckoned has its two decimals, also where a difference ends in a zero', () => {
  // 3,885,000.00 − 446,946.90, as rules subtract it.
  expect(shown('3438053.1', true)).toBe('3,438,053.10');
  expect(shown('10500000', true)).toBe('10,500,000.00');
  expect(shown('-0.5', true)).toBe('-0.50');
  expect(shown('', true)).toBe('—');
});

test('a quantity stays as it was weighed', () => {
  expect(shown('1149.400')).toBe('1,149.400');
  expect(shown('待定')).toBe('待定');
});
