import { expect, test } from 'vitest';

import { checkRules } from './rules.ts';

const page = {
  path: 'docs/rules.md',
  text: '# Rules\n\n## B How\n\n### B.4 Checks\n\n#### I7\n\n### M2\n\n### M12\n\nAs rules.md Z.9 has it.\n',
};
const cited = (text: string, path = 'src/a.ts') =>
  checkRules([page, { path, text }]).map(({ line, message }) => `${line} ${message}`);

test('rules that stand on the page are found, one by one and in a list', () => {
  expect(
    cited('// rules.md B.4, I7 and M2; rules.md M2 to M12. See B, and rules.md B: A rule.'),
  ).toEqual([]);
});

test('a rule without a heading is found, in a list and over a line of a comment, too', () => {
  const text = [
    '/**',
    ' * Once (rules.md B.4, M13), and again (rules.md M2 to',
    ' * M14), by rules.md',
    ' * B.5.1.',
    ' */',
    '// rules.md 12, of the old numbers; rules.md B.40',
  ].join('\n');
  expect(cited(text)).toEqual([
    '2 cites M13 of rules.md, which has no heading for it',
    '2 cites M14 of rules.md, which has no heading for it',
    '3 cites B.5.1 of rules.md, which has no heading for it',
    '6 cites 12 of rules.md, which has no heading for it',
    '6 cites B.40 of rules.md, which has no heading for it',
  ]);
});

test('what is no citation is left alone: a link, a file of code, a word in capitals', () => {
  expect(
    cited('[rules.md](rules.md) is the page; params/rules.ts; rules.md LIST', 'README.md'),
  ).toEqual([]);
});
