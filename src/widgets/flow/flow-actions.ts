import { type FlowCalls, flowCall } from '#src/api/flow.ts';
import type { RouteName } from '#src/lib/routes.ts';
import type { FieldLink, ListRow } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';

/** A record that is approved. */
export interface FlowRow extends ListRow {
  readonly id: string;
  readonly version: number;
}

/** What is done with one click, in lists and on pages: submit, withdraw, urge. */
export function oneClick<Row extends FlowRow>(calls: FlowCalls): readonly RowAction<Row>[] {
  return [
    {
      name: 'submit',
      label: '提交',
      confirm: '提交后进入审批，审批期间不能修改，确定提交吗？',
      binding: true,
      run: ({ id, version }) => flowCall(calls, 'submit', { id, version }),
      done: '已提交',
    },
    {
      name: 'withdraw',
      label: '撤回',
      confirm: '撤回后可修改并重新提交，确定撤回吗？',
      run: ({ id }) => flowCall(calls, 'withdraw', { id }),
      done: '已撤回',
    },
    {
      name: 'urge',
      label: '催办',
      run: ({ id }) => flowCall(calls, 'urge', { id }),
      done: '已催办',
    },
  ];
}

/** Row actions of a list of documents that are approved; what needs an opinion leads to the document. */
export function flowRowActions<Row extends FlowRow>(
  calls: FlowCalls,
  route: RouteName,
): readonly RowAction<Row>[] {
  // Every row has an id; the type of a generic row's keys cannot say so.
  const link: FieldLink<Row> = { route, query: { id: 'id' as Extract<keyof Row, string> } };
  return [
    ...oneClick<Row>(calls),
    { name: 'review', label: '复核', link },
    { name: 'supply', label: '补充资料', link },
  ];
}
