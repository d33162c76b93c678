import { sql } from 'kysely';
import { adminFormTab, type ShownField } from '#contract/form/admin.ts';
import type { ControlType } from '#contract/form/controls.ts';
import type { FieldDefinition, TabDefinition } from '#contract/form/metadata.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, text } from '#server/kernel/resource/field.ts';
import { equals, like } from '#server/kernel/resource/filter.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';

const releases = columnsOf('form_release', 'release');
const tabs = columnsOf('form_tab', 'tab');
const fields = columnsOf('form_field', 'field');
const products = columnsOf('product_type', 'product');
const entries = columnsOf('enum_entry', 'module');

interface Row {
  id: string;
  module_id: string;
  module_name: string;
  product_name: string;
  form_version: number;
  tabs: string;
  fields: number;
  required: number;
  place: string;
}

/** The newest published release of every form with its names. */
const FORMS = sql`
  select distinct on (${releases.module_id}, ${releases.product_code})
    ${releases.module_id} || '-' || ${releases.product_code} as id, ${releases.module_id}, ${releases.product_code},
    ${releases.version} as form_version, coalesce(${entries.name}, '') as module_name,
    coalesce(${products.name}, '全部') as product_name
  from ${releases}
  left join ${products} on ${products.code} = ${releases.product_code}
  left join ${entries} on ${entries.enum_name} = 'ModuleId' and ${entries.code} = ${releases.module_id}
  where ${releases.published}
  order by ${releases.module_id}, ${releases.product_code}, ${releases.version} desc`;

const ofForm = sql`${tabs.module_id} = form.module_id and ${tabs.product_code} = form.product_code
  and ${tabs.version} = form.form_version`;
const drawn = sql`from ${tabs} join ${fields} on ${fields.form_tab_id} = ${tabs.id}
  where ${ofForm} and not coalesce((${fields.definition} ->> 'hidden')::boolean, false)`;

/** 表单配置. The id is module and product line. */
export const formList = consoleList({
  calls: adminFormTab,
  sheet: adminFormTab.sheet,
  table: '',
  source: sql<Row>`
    select form.id, form.module_id, form.module_name, form.product_name, form.form_version,
      (select string_agg(${tabs.definition} ->> 'tabName', '、' order by ${tabs.sort}) from ${tabs} where ${ofForm}) as tabs,
      (select count(*)::int ${drawn}) as fields,
      (select count(*)::int ${drawn} and (${fields.definition} ->> 'required')::boolean) as required,
      lpad(form.module_id, 3, '0') || form.product_code as place
    from (${FORMS}) form`,
  fields: {
    moduleId: text('module_id'),
    moduleName: text('module_name'),
    productName: text('product_name'),
    formVersion: count('form_version'),
    tabs: text('tabs'),
    fields: count('fields'),
    required: count('required'),
  },
  filters: {
    keyword: like('module_name', 'product_name', 'tabs'),
    moduleId: equals('module_id', 'text'),
  },
  sorts: { place: 'place' },
  order: ['place', 'asc'],
  actions: () => [],
});

/** What a control is called by people. */
const CONTROL_WORDS: Readonly<Record<ControlType, string>> = {
  text: '单行文本',
  textarea: '多行文本',
  integer: '整数',
  number: '数字',
  money: '金额',
  percent: '百分比',
  select: '下拉选择',
  selectMulti: '下拉多选',
  radio: '单选',
  checkbox: '多选',
  date: '日期',
  month: '月份',
  dateTime: '日期时间',
  dateRange: '起止日期',
  region: '省市区',
  mapPoint: '地图坐标',
  productTree: '业务类型',
  remoteCompany: '搜索企业',
  remoteCompanyMulti: '搜索企业（多选）',
  remoteOwnerMulti: '搜索业主（多选）',
  remotePerson: '搜索个人',
  remoteBank: '搜索账户',
  remoteProject: '搜索项目',
  remoteOrder: '搜索订单',
  remoteScene: '搜索现场',
  upload: '上传文件',
  table: '明细表',
  readonlyText: '只读文本',
  amountCn: '大写金额',
};

function needOf({ required, requiredWhen, calc, readonly }: FieldDefinition): string {
  if (calc !== undefined) return '自动计算';
  if (readonly) return '只读';
  if (requiredWhen !== undefined) return '按条件必填';
  return required ? '必填' : '选填';
}

const isDrawn = ({ hidden }: Pick<FieldDefinition, 'hidden'>) => hidden !== true;

function shownField(field: FieldDefinition): ShownField {
  const { fieldKey, label, controlType, placeholder = '', help = '', optionSource } = field;
  return {
    fieldKey,
    label,
    control: CONTROL_WORDS[controlType as ControlType] ?? CONTROL_WORDS.text,
    need: needOf(field),
    placeholder,
    help,
    dict: optionSource?.kind === 'dict' ? optionSource.key : '',
    conditional: field.visibleWhen !== undefined,
  };
}

interface Detail {
  id: string;
  module_name: string;
  product_name: string;
  form_version: number;
  tabs: { definition: TabDefinition; fields: FieldDefinition[] }[];
}

const detailQuery = sessionRead<{ id: string }, Detail>(
  ({ p }) => sql<Detail>`
    select form.id, form.module_name, form.product_name, form.form_version, (
      select coalesce(json_agg(json_build_object('definition', ${tabs.definition}, 'fields', (
        select coalesce(json_agg(${fields.definition} order by ${fields.sort}), '[]')
        from ${fields} where ${fields.form_tab_id} = ${tabs.id})) order by ${tabs.sort}), '[]')
      from ${tabs} where ${ofForm}) as tabs
    from (${FORMS}) form where form.id = ${p('id')}`,
);

/** One form as customers see it. */
export function formDetailRoute(kernel: Kernel): Route {
  return signedInRead(kernel, adminFormTab.detail, {
    query: detailQuery,
    values: ({ input: { id } }) => ({ id }),
    answer([row]) {
      if (row === undefined) throw noSuchRecord();
      return {
        id: row.id,
        moduleName: row.module_name,
        productName: row.product_name,
        formVersion: row.form_version,
        tabs: row.tabs.map(({ definition, fields: own }) => ({
          tabKey: definition.tabKey,
          tabName: definition.tabName,
          table: definition.layout === 'table',
          conditional: definition.visibleWhen !== undefined,
          fields: own.filter(isDrawn).map(shownField),
        })),
      };
    },
  });
}
