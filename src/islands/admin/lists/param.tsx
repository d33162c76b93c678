import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { lineSharesOf, linesOf, type ParamKind, paramType } from '#contract/params.ts';
import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { adminParam } from '#contract/system.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { shownParam } from '#src/lib/param-value.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, type AskedField, type Send, tickedOf } from './ask-dialog.tsx';
import { ChangeHistory, HistoryDialog } from './change-history.tsx';
import { paramConflict } from './param-conflict.ts';

type Param = AdminRow<'param'>;

const SWITCH = [
  { value: '1', label: '开' },
  { value: '0', label: '关' },
] as const;

const historyOf = (name: string) => ({
  queryKey: [...adminLists.param.key, 'history', name],
  load: async () =>
    (await adminCalls.paramHistory({ name })).map(({ oldValue, newValue, ...change }) => ({
      ...change,
      lines: [{ label: '', before: shownParam(name, oldValue), after: shownParam(name, newValue) }],
    })),
});

const HINTS = {
  picture: '本站图片：以 / 开头的路径，或本站的完整地址；留空即不用图片',
  share: '填写小数，如 0.05 即 5 %',
  money: '单位：元',
} as const satisfies Partial<Record<ParamKind, string>>;

interface Asked {
  readonly fields: readonly AskedField[];
  /** The value as its parameter is kept. */
  readonly toValue: (values: Readonly<Record<string, string>>) => string;
}

const LINES = PRODUCT_LINES.map(({ code, name }) => ({ value: code, label: name }));

function askedLines(value: string): Asked {
  const field = { name: 'to', label: '业务线', options: LINES };
  const asked: AskedField = { ...field, control: 'checks', ticked: linesOf(value) };
  return { fields: [asked], toValue: (values) => tickedOf(values, field).join(',') };
}

const SHARE = /^(0(\.\d{1,6})?)?$/;

/** A field for each product line; one that is left empty has no share. */
function askedShares(value: string): Asked {
  const shares = lineSharesOf(value);
  const nameOf = (code: string) => `line${code}`;
  const fields = LINES.map(({ value: code, label }) => ({
    name: nameOf(code),
    label,
    initial: shares.get(code) ?? '',
    max: 10,
    hint: '填写小数，如 0.05 即 5 %；留空即无允差',
    problem: (share: string) =>
      SHARE.test(share) ? undefined : '请输入小于 1 的小数，最多 6 位小数',
  }));
  const toValue: Asked['toValue'] = (values) =>
    LINES.map(({ value: code }) => [code, values[nameOf(code)]?.trim() ?? ''])
      .filter(([, share]) => share !== '')
      .map((pair) => pair.join(':'))
      .join(',');
  return { fields, toValue };
}

/** What is asked for, by what the parameter is. */
function asked({ id, value }: Pick<Param, 'id' | 'value'>): Asked {
  const { kind, unit, options = SWITCH } = paramType(id);
  if (kind === 'lines') return askedLines(value);
  if (kind === 'lineShares') return askedShares(value);
  const field = { name: 'to', label: '值', initial: value };
  const toValue: Asked['toValue'] = ({ to = '' }) => to;
  const one = (more: Partial<AskedField>): Asked => ({ fields: [{ ...field, ...more }], toValue });
  if (kind === 'flag' || kind === 'choice') return one({ control: 'select', options });
  if (kind === 'picture') return one({ max: 2000, hint: HINTS.picture });
  if (kind === 'text') return one({ control: 'textarea', max: 2000 });
  const hint = kind === 'count' ? unit && `单位：${unit}` : HINTS[kind];
  return one({ max: 30, ...(hint && { hint }) });
}

function EditDialog({ row, close }: { row: Param; close: () => void }) {
  // What was typed stays, whatever the parameter becomes meanwhile.
  const [{ fields, toValue }] = useState(() => asked(row));
  const [from, setFrom] = useState(row.value);
  const queries = useQueryClient();
  const send: Send = async (values, action) => {
    try {
      await adminCalls.saveParam({ name: row.id, from, to: toValue(values) }, action);
    } catch (error) {
      const conflict = paramConflict(error, row.id);
      if (!conflict) throw error;
      setFrom(conflict.from);
      void queries.invalidateQueries({ queryKey: adminLists.param.key });
      throw conflict.told;
    }
  };
  return (
    <AskDialog title={row.title} fields={fields} done="参数已更新" send={send} onClose={close}>
      <ChangeHistory {...historyOf(row.id)} />
    </AskDialog>
  );
}

const LIST: AdminListDeclaration<Param> = {
  route: 'adminParam',
  source: adminLists.param,
  exports: operatorExports(adminParam.export, adminParam.sheet),
  columns: [
    {
      key: 'title',
      title: '名称',
      width: 300,
      pinned: true,
      under: { key: 'id', title: '键' },
    },
    {
      key: 'value',
      title: '值',
      width: 200,
      value: ({ id, value }) => shownParam(id, value),
    },
    { key: 'groupName', title: '分组', width: 110, sortable: true },
    { key: 'updatedBy', title: '更新人', width: 110 },
    { key: 'updateTime', title: '更新时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '名称 / 键 / 值' },
    { kind: 'text', key: 'groupName', label: '分组' },
  ],
  actions: [
    {
      name: 'edit',
      label: '编辑',
      dialog: (row, close) => <EditDialog row={row} close={close} />,
    },
    {
      name: 'history',
      label: '修改历史',
      dialog: (row, close) => (
        <HistoryDialog name={row.title} {...historyOf(row.id)} onClose={close} />
      ),
    },
  ],
  empty: '没有符合条件的参数，请调整筛选条件',
};

/** 参数. */
export const View = () => <AdminList list={LIST} />;
