import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { adminPlatformCompany } from '#contract/platform-company.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { adminCalls } from '#src/api/admin.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { AskDialog, type AskedField } from '../lists/ask-dialog.tsx';

type Platform = CallOutput<typeof adminPlatformCompany.get>;

const COMPANY: readonly Field<Platform>[] = [
  { key: 'name', title: '公司名称' },
  { key: 'usc', title: '统一社会信用代码' },
  { key: 'legalName', title: '法定代表人' },
  { key: 'updatedBy', title: '最近修改人' },
  { key: 'updateTime', title: '最近修改时间', as: 'dateTime' },
];
const TAX: readonly Field<Platform>[] = [
  { key: 'invoiceTitle', title: '发票抬头' },
  { key: 'taxNo', title: '纳税人识别号' },
  { key: 'invoiceAddress', title: '注册地址' },
  { key: 'invoicePhone', title: '注册电话' },
  { key: 'invoiceBank', title: '开户银行' },
  { key: 'invoiceAccount', title: '银行账号' },
];

const FIELDS = [
  { name: 'name', label: '公司名称', required: true, max: 50 },
  { name: 'usc', label: '统一社会信用代码', required: true, max: 18 },
  { name: 'legalName', label: '法定代表人', max: 50 },
  { name: 'invoiceTitle', label: '发票抬头', required: true, max: 100 },
  { name: 'taxNo', label: '纳税人识别号', required: true, max: 20 },
  { name: 'invoiceAddress', label: '注册地址', required: true, max: 100 },
  { name: 'invoicePhone', label: '注册电话', required: true, max: 30 },
  { name: 'invoiceBank', label: '开户银行', required: true, max: 100 },
] as const satisfies readonly AskedField[];

function EditDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const { known, invoiceAccount, version } = platform;
  const account: AskedField = {
    name: 'invoiceAccount',
    label: '银行账号',
    max: 30,
    ...(invoiceAccount !== '' && { hint: `现为 ${invoiceAccount}，不修改请留空` }),
  };
  return (
    <AskDialog
      title={known ? '编辑平台公司' : '登记平台公司'}
      fields={[...FIELDS.map((field) => ({ ...field, initial: platform[field.name] })), account]}
      done="保存成功，已通知其他财务人员"
      send={(values, action) => {
        const said = Object.fromEntries(FIELDS.map(({ name }) => [name, values[name] ?? '']));
        return adminCalls.savePlatformCompany(
          {
            ...(said as Record<(typeof FIELDS)[number]['name'], string>),
            ...(values.invoiceAccount && {
              invoiceAccount: normaliseDigits(values.invoiceAccount),
            }),
            version,
          },
          action,
        );
      }}
      onClose={onClose}
    />
  );
}

const KEY = ['admin', 'platformCompany'] as const;

/** 平台公司: the platform's own company with its tax data. */
export function View() {
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => adminCalls.platformCompany({}),
  });
  const entry = entryNamed('adminPlatformCompany');
  const close = () => {
    setEditing(false);
    void queries.invalidateQueries({ queryKey: KEY });
  };
  const label = data?.known ? '编辑' : '登记平台公司';
  return (
    <>
      <PageHead title={entry?.title ?? ''} crumbs={breadcrumb(entry)}>
        {data?.mayEdit && <Button onClick={() => setEditing(true)}>{label}</Button>}
      </PageHead>
      {error && <ErrorState text={errorToMessage(error)} onRetry={() => void refetch()} />}
      {data && !data.known && (
        <EmptyState>
          平台公司尚未登记。平台公司是采购和销售合同的一方，登记后订单、付款和发票才能引用它的名称、账户和税务信息
        </EmptyState>
      )}
      {data?.known && (
        <>
          <DescriptionPanel title="公司信息" row={data} fields={COMPANY} />
          <DescriptionPanel title="开票信息" row={data} fields={TAX} />
        </>
      )}
      {editing && data && <EditDialog platform={data} onClose={close} />}
    </>
  );
}
