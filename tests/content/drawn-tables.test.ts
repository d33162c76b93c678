import { expect, test } from 'vitest';

import { readForm } from '#contract/form/read-form.ts';
import { FORM_SEEDS } from '#server/seed/forms/forms.ts';

// A row of a table that draws on lines of an earlier document is one of those lines: what a person adds by hand is none, and is
// dropped by the server. Such a table offers no row that would be lost.

const tabs = FORM_SEEDS.flatMap(({ moduleId, tabs: all }) => all.map((tab) => ({ moduleId, tab })));
const drawn = tabs.filter(({ tab }) =>
  ['upstreamId', 'goodsName'].every((key) =>
    tab.fields.some(({ fieldKey, hidden, readonly }) => fieldKey === key && (hidden || readonly)),
  ),
);

test('tables whose goods are those of an earlier document say that their rows are drawn', () => {
  expect(drawn.length).toBeGreaterThan(3);
  const lacking = drawn.filter(({ tab }) => tab.drawn !== true);
  expect(lacking.map(({ moduleId, tab }) => `form ${moduleId}: ${tab.tabName}`)).toEqual([]);
});

test('a form that is read knows which tables are drawn', () => {
  const [tab] = readForm(drawn.slice(0, 1).map((one) => one.tab)).tabs;
  expect(tab?.fields[0]).toMatchObject({ controlType: 'table', drawn: true, readonly: false });
});
