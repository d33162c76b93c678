import type * as z from 'zod/mini';

import { BUSINESS } from '#contract/account/platform-role.ts';
import { declareDocument } from '#contract/document/document.ts';
import {
  allWithheld,
  code,
  data,
  date,
  money,
  nameOf,
  refersTo,
  text,
  withheld,
} from '#contract/document/field-table.ts';
import { formDetails, formSave } from '#contract/document/form-fields.ts';
import { sharedGoodsOutput } from '#contract/document/lines.ts';
import { AUDIT, sharedFlowRow } from '#contract/flow/flow.ts';

const SUPPLIER = { side: 'supplier', roles: ['companyAdmin', 'companyOperator'] } as const;

/** 示例提货单: a buyer takes goods within what its project may take; the supplier confirms. It exists in tests only. */
export const pickDocument = declareDocument({
  name: 'samplePick',
  word: '示例提货单',
  title: 'sample picks (示例提货单)',
  moduleId: '99',
  readers: BUSINESS,
  fields: {
    pickNo: text('提货单号', { width: 160, pinned: true }),
    projectId: withheld(refersTo('project')),
    projectName: withheld(text('项目', { width: 200 })),
    supplierCompanyId: refersTo('company'),
    supplierName: nameOf('supplierCompanyId', '供应商', { width: 200 }),
    pickStatus: code('状态', 'SamplePickStatus', { width: 110 }),
    expectDate: date('期望到货日', { width: 120 }),
    pickAmount: withheld(money('提货金额', { width: 150, sum: true, sortable: true })),
  },
  details: {
    ...allWithheld(formDetails),
    goods: data(sharedGoodsOutput, '货物明细'),
    remarks: withheld(text('备注')),
  },
  save: formSave,
  approval: sharedFlowRow,
  status: 'pickStatus',
  filters: ['projectId', 'pickStatus', 'expectDate', 'pickAmount'],
  sorts: ['createTime', 'pickAmount'],
  states: {
    enumeration: 'SamplePickStatus',
    statuses: { confirmed: '20', refused: '21', closed: '22' },
    voidedFrom: [AUDIT.approved, '20'],
    transitions: {
      confirm: {
        from: [AUDIT.approved],
        to: '20',
        by: SUPPLIER,
        word: '确认',
        waits: '确认后按单发货',
        ask: { title: '确认发货', follows: '确认后按单发货。', done: '已确认', binding: true },
      },
      refuse: {
        from: [AUDIT.approved],
        to: '21',
        by: SUPPLIER,
        word: '拒绝',
        ask: {
          title: '拒绝发货',
          follows: '金额退回项目。',
          done: '已拒绝',
          binding: true,
          reason: '采购方可见',
        },
      },
      close: {
        from: ['20'],
        to: '22',
        by: { side: 'own', roles: ['companyAdmin'] },
        word: '办结',
        ask: { title: '办结提货单', follows: '办结后不能恢复。', done: '已办结', binding: false },
      },
    },
  },
  console: {
    fields: ['pickNo', 'projectName', 'companyName', 'supplierName', 'pickStatus', 'pickAmount'],
    filters: ['pickStatus', 'submitTime'],
  },
});

/** The console’s list. */
export const pickConsole = pickDocument.console;

export type PickRow = z.infer<typeof pickDocument.row>;
export type PickDetail = z.infer<typeof pickDocument.detail>;
