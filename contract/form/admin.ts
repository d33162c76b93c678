import * as z from 'zod/mini';
import { smallCode } from '../account/people.ts';
import { CARETAKERS } from '../account/platform-role.ts';
import { operatorRead } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { textFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Module and product line that a form is for, e.g. `2-1`; `4-` for all lines. */
const id = z.string().check(z.regex(/^[1-9]\d?-\d{0,10}$/, '表单不正确'));

/** A field of a form as the console shows it; of a table a column. */
const shownField = z.object({
  fieldKey: z.string(),
  label: z.string(),
  /** What it is filled in by, in Chinese. */
  control: z.string(),
  /** Whether it must be filled in, in Chinese: 必填, 选填, 按条件必填, 自动计算. */
  need: z.string(),
  /** Placeholder and help as customers read them; '' for none. */
  placeholder: z.string(),
  help: z.string(),
  /** Key of the dictionary that it offers; '' where it offers none. */
  dict: z.string(),
  /** True: it shows only where other values want it. */
  conditional: z.boolean(),
});

export type ShownField = z.infer<typeof shownField>;

/** 表单配置: which forms customers fill in, in their newest published versions. They change with the program (decision 112). */
export const adminFormTab = {
  ...exportedList({
    name: 'formTab',
    title: 'business forms (表单配置)',
    sheet: {
      name: '表单配置',
      routeName: 'adminFormTab',
      columns: {
        moduleName: { title: '表单' },
        productName: { title: '产品线' },
        formVersion: { title: '版本', as: 'number' },
        tabs: { title: '页签' },
        fields: { title: '字段数', as: 'number' },
        required: { title: '必填字段数', as: 'number' },
      },
    },
    fields: {
      moduleId: z.string(),
      moduleName: z.string(),
      /** 全部 where all lines have it. */
      productName: z.string(),
      formVersion: z.number(),
      /** Names of its tabs, in their order. */
      tabs: z.string(),
      /** Fields that are drawn, and those of them that must be filled in whatever the others say. */
      fields: z.number(),
      required: z.number(),
    },
    filters: { keyword: textFilter, moduleId: smallCode },
    sorts: ['place'],
    roles: CARETAKERS,
  }),
  detail: endpoint({
    ...operatorRead,
    roles: CARETAKERS,
    name: 'adminFormTabDetail',
    path: '/admin/formTab/detail',
    summary: 'The tabs and fields of a form as customers see them, in its newest published version',
    input: z.object({ id }),
    output: z.object({
      id,
      moduleName: z.string(),
      productName: z.string(),
      formVersion: z.number(),
      tabs: z.array(
        z.object({
          tabKey: z.string(),
          tabName: z.string(),
          /** True: rows, whose columns its fields are. */
          table: z.boolean(),
          conditional: z.boolean(),
          fields: z.array(shownField),
        }),
      ),
    }),
  }),
};
