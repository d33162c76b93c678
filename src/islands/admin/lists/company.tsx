import type { Column, FieldLink, ListRow } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import { codedFilter } from '#src/widgets/coded.ts';
import { realNameStatus } from '#src/widgets/statuses.ts';

interface CompanyRow extends ListRow {
  readonly name: string;
  readonly status: string;
}

const DOSSIER: FieldLink<CompanyRow> = { route: 'adminCompany', query: { id: 'id' } };

/** Leads to the file of the company. */
export const VIEW_COMPANY: RowAction<CompanyRow> = {
  name: 'view',
  label: '客户档案',
  link: DOSSIER,
};

/** Columns that every list of companies begins with. */
export function companyColumns<Row extends CompanyRow>(): Column<Row>[] {
  return [
    {
      key: 'name',
      title: '企业名称',
      width: 220,
      pinned: true,
      link: DOSSIER,
    },
    { key: 'usc', title: '统一社会信用代码', width: 180 },
    { key: 'legalName', title: '法定代表人', width: 110 },
    { key: 'region', title: '所在地区', width: 160 },
    { key: 'contactPerson', title: '联系人', width: 100 },
    { key: 'contactPhone', title: '手机号', width: 120 },
    { ...realNameStatus('status'), title: '实名状态', width: 110 },
  ];
}

export const COMPANY_FILTERS = [
  { kind: 'text', key: 'keyword', label: '名称 / 信用代码' },
  codedFilter('status', '实名状态', 'RealNameStatus'),
  { kind: 'dateRange', key: 'createTime', label: '登记时间' },
] as const;

/** Where a company is, beside them. */
export const REGION_FILTER = { kind: 'text', key: 'region', label: '所在地区' } as const;
