import type { ReactElement } from 'react';
import { expect, test } from 'vitest';

import { $question } from '#src/ui/confirm.ts';
import { confirmed } from '#src/ui/list-page/use-actions.ts';
import type { ListRow } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';

import { View as Accounts } from './account.tsx';
import { View as Relations } from './account-relation.tsx';
import type { AdminListDeclaration } from './admin-list.tsx';
import { View as Branches } from './bank-branch.tsx';
import { keptActions } from './kept.tsx';
import { View as Offices } from './office.tsx';
import { View as Types } from './product-type.tsx';
import { View as Roles } from './role-relation.tsx';
import { View as Categories } from './tax-category.tsx';

// Whoever has hit the wrong row sees it in the question.

async function asked(action: RowAction<ListRow> | undefined, row: object) {
  const answer = confirmed(action as RowAction<object>, row);
  const question = $question.get();
  question?.answer(false);
  expect(await answer).toBe(false);
  return question?.text;
}

const ACCOUNT = { nickName: '示例甲', phone: '13800000001' };
const CASES: readonly [View: () => ReactElement, names: string[], row: object, words: string[]][] =
  [
    [
      Accounts,
      ['resetPassword', 'forceOffline', 'disable', 'removeOtp'],
      ACCOUNT,
      ['示例甲（13800000001）'],
    ],
    [
      Relations,
      ['end'],
      { accountName: '示例甲', companyName: '示例建工' },
      ['示例甲', '示例建工'],
    ],
    [Roles, ['revoke'], { accountName: '示例甲', roleName: '风控专员' }, ['示例甲', '风控专员']],
    [Offices, ['disable'], { officeName: '示例部' }, ['示例部']],
    [Types, ['stop'], { name: '大基建' }, ['大基建']],
    [Branches, ['delete'], { branchName: '示例支行' }, ['示例支行']],
    [Categories, ['delete'], { code: '108', name: '钢材' }, ['108 钢材']],
  ];

test.each(
  CASES.flatMap(([View, names, row, words]) =>
    names.map((name) => [name, View, row, words] as const),
  ),
)('%s names what it is about: %#', async (name, View, row, words) => {
  const { list } = (View() as ReactElement<{ list: AdminListDeclaration<ListRow> }>).props;
  const text = await asked(
    list.actions?.find((action) => action.name === name),
    row,
  );
  for (const word of words) expect(text).toContain(word);
});

test('what is kept in an order is stopped by its name', async () => {
  const calls = { move: async () => null, stop: async () => null, start: async () => null };
  const stop = keptActions(calls, ({ id }) => `停用 ${id} 吗？`).find(
    ({ name }) => name === 'stop',
  );
  expect(await asked(stop as RowAction<ListRow>, { id: 'A1' })).toBe('停用 A1 吗？');
});
