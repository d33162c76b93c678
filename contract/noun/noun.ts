import * as z from 'zod/mini';

import { customerCall, customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing, pageOf } from '../wire/envelope.ts';
import type { Sheet } from './export.ts';
import { exportCall } from './export-call.ts';
import { id, optionalVersion, seenRecord } from './fields.ts';
import { listInput } from './list.ts';
import { logRow } from './log.ts';

type Shape = Record<string, z.ZodMiniType>;

/** Texts and codes that every noun (业务对象) shares. */
export const NOUN = {
  /** 409 of a save or delete; `data.current` is the record as somebody else left it. */
  changed: '该记录已被他人修改',
  /** What is asked for is not among the record's `actions`. */
  notNow: { code: 'not_now', text: '当前状态不能进行该操作，请刷新后查看' },
  /** The account acts for no company. */
  noCompany: { code: 'no_company', text: '您还没有可用的企业，请先完成企业认证' },
  /** The request names a company that the account may not act for, such as one that it was removed from. */
  outside: { code: 'no_company', text: '您已不在该企业，请刷新页面或切换企业' },
} as const;

/** What every row has beside its noun's own fields (rules.md C.0). */
const commonFields = {
  id: z.string(),
  companyId: z.string(),
  createBy: z.string(),
  createByName: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  /** Grows with every change; a save names the one that it has seen. */
  version: z.number(),
  /**
   * What this account may do with this row now, e.g. edit, delete. The server is the judge. Beyond the specification: a backend of
   * one's own may leave it out.
   */
  actions: z.optional(z.array(z.string())),
};

/** Fields that every noun has. */
export type CommonField = keyof typeof commonFields;

/** Schema of a row or a detail: the noun's own fields with those that every row has. */
export function nounRow<Fields extends Shape>(fields: Fields) {
  return z.object({ ...commonFields, ...fields });
}

interface NounDefinition<
  Name extends string,
  Row extends z.ZodMiniType,
  Detail extends z.ZodMiniType,
  Fields extends Shape,
  Filters extends Shape,
  Sorts extends readonly string[],
> {
  name: Name;
  /** What it is, for the summaries, e.g. `bank accounts (银行账户)`. */
  title: string;
  /** Made by nounRow. */
  row: Row;
  detail: Detail;
  /** Fields of a save, without id and version. */
  save: Fields;
  filters: Filters;
  sorts: Sorts;
  /** Largest page. */
  maxSize?: number;
  /** What an export shows of its rows. */
  sheet: Sheet<keyof z.output<Row> & string>;
  /** Fields of `save` that travel sealed; below a field by a path, see Endpoint. */
  sealed?: readonly ((keyof Fields & string) | `${keyof Fields & string}.${string}`)[];
}

/**
 * Input of a save: without `id` a new record; with it a change of the record as `version` was, or as it is now for whoever
 * knows of no versions (specification section 7).
 */
export function saveInput<Fields extends Shape>(fields: Fields) {
  return z.strictObject({
    ...fields,
    id: z.optional(id),
    version: optionalVersion,
  });
}

/** What the save of a document answers: the record, and the version that this save made of it. */
export const savedRecord = z.object({ id, version: z.number() });

/** Input of a call about one record. */
export const oneRecord = z.strictObject({ id });

/** The calls of a list that is read and exported, and nothing else: `POST /portal/{name}/page|export`. */
export function listEndpoints<
  const Name extends string,
  Row extends z.ZodMiniType,
  Filters extends Shape,
  const Sorts extends readonly string[],
>({
  name,
  title,
  row,
  filters,
  sorts,
  maxSize = 100,
  sheet,
}: Pick<
  NounDefinition<Name, Row, Row, Shape, Filters, Sorts>,
  'name' | 'title' | 'row' | 'filters' | 'sorts' | 'maxSize' | 'sheet'
>) {
  return {
    page: endpoint({
      ...customerRead,
      name: `${name}Page`,
      method: 'POST',
      path: `/portal/${name}/page`,
      summary: `A page of the company's ${title}`,
      input: listInput(filters, sorts, { maxSize }),
      output: pageOf(row),
    }),
    export: exportCall({
      ...customerCall,
      name: `${name}Export`,
      path: `/portal/${name}/export`,
      title: `the company's ${title}`,
      filters,
      sorts,
      sheet,
    }),
  };
}

/**
 * The calls that every noun has: `POST /portal/{name}/page|save|delete|export`, `GET /portal/{name}/detail?id` and
 * `GET /portal/{name}/log?id`.
 * A save answers the record's id, in the envelope beside it the version that it made; save and delete of a record that has
 * changed since `version` answer 409 with `data.current` and change nothing.
 */
export function nounEndpoints<
  const Name extends string,
  Row extends z.ZodMiniType,
  Detail extends z.ZodMiniType,
  Fields extends Shape,
  Filters extends Shape,
  const Sorts extends readonly string[],
>(noun: NounDefinition<Name, Row, Detail, Fields, Filters, Sorts>) {
  const { name, title, row, detail, save, filters, sorts, maxSize = 100, sheet, sealed } = noun;
  return {
    ...listEndpoints({ name, title, row, filters, sorts, maxSize, sheet }),
    detail: endpoint({
      ...customerRead,
      name: `${name}Detail`,
      path: `/portal/${name}/detail`,
      summary: `One of the company's ${title}`,
      input: oneRecord,
      output: detail,
    }),
    log: endpoint({
      ...customerRead,
      name: `${name}Log`,
      path: `/portal/${name}/log`,
      summary: `Who did what with one of the company's ${title}, newest first`,
      input: oneRecord,
      output: z.array(logRow),
    }),
    save: endpoint({
      ...customerWrite,
      name: `${name}Save`,
      word: '保存',
      path: `/portal/${name}/save`,
      summary: `Create or change one of the company's ${title}; answers its id`,
      input: saveInput(save),
      output: id,
      ...(sealed && { sealed }),
    }),
    delete: endpoint({
      ...customerWrite,
      name: `${name}Delete`,
      word: '删除',
      path: `/portal/${name}/delete`,
      summary: `Delete one of the company's ${title}`,
      input: z.strictObject(seenRecord),
      output: nothing,
    }),
  };
}
