import { enumName } from '#src/stores/enums.ts';
import type { Field } from '#src/ui/list-table/column.ts';

/** What is written from more than the row's field of that name; as far as a row has it. */
interface RegisteredRow {
  readonly companyType?: readonly string[];
  readonly base?: string;
  readonly city?: string;
  readonly district?: string;
  readonly region?: string;
  readonly fromTime?: string | null;
  readonly toTime?: string | null;
}

type Shown = Pick<Field<RegisteredRow>, 'key' | 'title' | 'value'>;

/** 工商信息 of a company under the titles of the specification, section 3. */
const FIELDS = {
  name: { title: '企业名称' },
  usc: { title: '统一社会信用代码' },
  companyType: {
    title: '业务身份',
    value: ({ companyType = [] }) =>
      companyType.map((code) => enumName('CompanyType', code)).join('、'),
  },
  legalPersonName: { title: '法定代表人' },
  legalName: { title: '法定代表人' },
  actualController: { title: '企业实控人' },
  regStatus: { title: '经营状态' },
  establishTime: { title: '成立日期' },
  regCapital: { title: '注册资本' },
  actualCapital: { title: '实缴资本' },
  companyOrgType: { title: '企业类型' },
  industry: { title: '所属行业' },
  regNumber: { title: '工商注册号' },
  orgNumber: { title: '组织机构代码' },
  taxNumber: { title: '纳税人识别号' },
  region: {
    title: '所在地区',
    value: ({ region, base, city, district }) =>
      region ?? [...new Set([base, city, district])].join(''),
  },
  staffNumRange: { title: '人员规模' },
  phoneNumber: { title: '电话' },
  faxes: { title: '传真' },
  term: {
    title: '营业期限',
    value: ({ fromTime, toTime }) => (fromTime ? `${fromTime} 至 ${toTime || '无固定期限'}` : ''),
  },
  regLocation: { title: '注册地址' },
  businessScope: { title: '经营范围' },
} as const satisfies Record<string, Omit<Shown, 'key'>>;

type Key = keyof typeof FIELDS;

/** Those of a company's 工商信息 that a view shows, in its order. */
export const registeredFields = (...keys: readonly Key[]): Shown[] =>
  keys.map((key) => ({ key, ...FIELDS[key] }));
