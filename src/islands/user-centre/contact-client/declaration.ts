import { writersOf } from '#contract/account/customer-role.ts';
import { contactClient, contactClientSheet } from '#contract/contact-client.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';
import { contactClientQueries, saveContact } from '#src/api/contact-client.ts';
import { listExports } from '#src/api/export.ts';
import { enumName } from '#src/stores/enums.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { Column, Field } from '#src/ui/list-table/column.ts';
import { codedFilter } from '#src/widgets/coded.ts';
import type { NounDeclaration } from '#src/widgets/noun/noun.ts';
import { realNameStatus } from '#src/widgets/statuses.ts';

import { isPerson, type Partner } from './partner.ts';

const InviteDialog = lazyPart<{ row: Partner; onClose: () => void }>(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
);

export const STATUS: Field<Partner> = { ...realNameStatus('realNameStatus'), title: '实名状态' };

/** A backend of one's own may tell one code, as a company is saved with, or none. */
const codesOf = (told: readonly string[] | string | number = []) => [told].flat().map(String);

export const TYPES: Field<Partner> = {
  key: 'companyType',
  title: '类型',
  value: (row) =>
    isPerson(row)
      ? '个人'
      : codesOf(row.companyType)
          .map((code) => enumName('CompanyType', code))
          .join('、'),
};

/** What the platform owes my company of what it has supplied for the partner, and what my company owes of what the partner supplied. */
export const BALANCES: readonly Column<Partner>[] = [
  { key: 'receivable', title: '应收余额', as: 'money', unit: '元', width: 135, withheld: true },
  // The penalty grows by the day, so that no list says it: the title says that it is not in there.
  {
    key: 'payable',
    title: '应付余额',
    as: 'money',
    unit: '元，不含罚息',
    width: 205,
    withheld: true,
  },
];

/** 贸易伙伴 (rules.md C.15). Who a partner is comes from the add dialog; its form changes the contact (编辑联系人). */
export const PARTNERS: NounDeclaration<Partner, CallInput<typeof contactClient.save>> = {
  route: 'contactClient',
  title: '贸易伙伴',
  queries: contactClientQueries,
  exports: listExports(contactClient.export, contactClientSheet),
  columns: [
    {
      key: 'name',
      title: '名称',
      width: 215,
      pinned: true,
      sortable: true,
      link: { route: 'contactClientDetail', query: { id: 'id' } },
      under: { key: 'usc', title: '统一社会信用代码' },
    },
    { key: 'usc', title: '统一社会信用代码', width: 175, hidden: true },
    { ...TYPES, width: 75 },
    {
      key: 'contactPerson',
      title: '联系人',
      width: 100,
      under: { key: 'contactPhone', title: '手机号' },
    },
    { key: 'contactPhone', title: '手机号', width: 120, hidden: true },
    { ...STATUS, width: 90 },
    { key: 'projectCount', title: '合作项目数', as: 'count', width: 100 },
    ...BALANCES,
    { key: 'createTime', title: '添加时间', as: 'date', width: 100, sortable: true },
  ],
  more: [],
  filters: [
    { kind: 'text', key: 'nameLike', label: '名称 / 代码 / 联系人' },
    codedFilter('companyType', '类型', 'CompanyType'),
    codedFilter('realNameStatus', '实名状态', 'RealNameStatus'),
    { kind: 'dateRange', key: 'createTime', label: '添加日期' },
  ],
  actions: [
    { name: 'view', label: '查看', link: { route: 'contactClientDetail', query: { id: 'id' } } },
    { name: 'edit', label: '编辑联系人' },
    { name: 'invite', label: '邀请注册', Dialog: InviteDialog },
    {
      name: 'delete',
      label: '移除',
      confirm: '确定移除吗？移除后不再出现在列表和选择框中，已有单据不受影响',
      done: '已移除',
    },
  ],
  writers: writersOf('contactClient'),
  form: async () => (await import('./contact-form.ts')).CONTACT_FORM,
  save: saveContact,
  empty: '请点击“新增贸易伙伴”添加供应商、业主、承运商等往来企业或个人',
};
