import * as z from 'zod/mini';
import { FINANCE_OFFICERS, FINANCE_READERS } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { id, requiredText } from '../noun/fields.ts';
import { dateRange, flagFilter, textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Pay-outs of one batch. */
export const MOST_IN_BATCH = 500;
/** Characters of a result file in base64: of about half a megabyte. */
const MOST_CONTENT = 700_000;

export const BATCH_REFUSAL = {
  manual: { code: 'batch_manual', text: '当前未启用银行批量文件，请逐笔登记银行回单' },
  notReleased: {
    code: 'batch_not_released',
    text: '只有已放行、尚未进入批次的付款单可以生成批量文件',
  },
  mixed: { code: 'batch_mixed', text: '同一批次的付款单必须由同一个平台账户付出' },
  notTransfer: {
    code: 'batch_not_transfer',
    text: '只有电汇付款可以放入批量文件；银行承兑汇票、商业承兑汇票、国内信用证和应收账款电子凭证付款请逐笔登记回单',
  },
} as const;

const base = {
  ...operatorWrite,
  roles: FINANCE_OFFICERS,
} as const;

const batches = exportedList({
  name: 'paymentBatch',
  title: 'batches for the bank (付款批次)',
  fields: {
    batchNo: z.string(),
    payerAccount: z.string(),
    payerBank: z.string(),
    payOuts: z.number(),
    total: z.string(),
    /** Pay-outs whose result is awaited. */
    open: z.number(),
    /** Rows of results that wait for a person. */
    waiting: z.number(),
    /** SHA-256 of the file, hex. */
    sha256: z.string(),
    madeBy: z.string(),
    createTime: z.string(),
  },
  filters: { keyword: textFilter, ...dateRange('createTime') },
  sorts: ['createTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '付款批次',
    routeName: 'adminPaymentBatch',
    columns: {
      batchNo: { title: '批次号' },
      payerAccount: { title: '付款账号' },
      payerBank: { title: '付款开户行' },
      payOuts: { title: '笔数', as: 'number' },
      total: { title: '总金额（元）', as: 'number' },
      open: { title: '待回笔数', as: 'number' },
      waiting: { title: '待人工处理', as: 'number' },
      sha256: { title: '文件校验值' },
      madeBy: { title: '制作人' },
      createTime: { title: '生成时间' },
    },
  },
});

/** Batches of released pay-outs (批量文件), and the bank's answers to them. */
export const adminPaymentBatch = {
  ...batches,
  make: endpoint({
    ...base,
    name: 'adminPaymentBatchMake',
    word: '生成付款批次',
    path: '/admin/paymentBatch/make',
    summary: 'Put released pay-outs from one account into a batch; answers its id',
    input: z.strictObject({
      paymentIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_IN_BATCH)),
    }),
    output: z.string(),
  }),
  download: endpoint({
    ...base,
    name: 'adminPaymentBatchDownload',
    word: '下载批量文件',
    path: '/admin/paymentBatch/download',
    summary: "A batch's file in base64, sealed under the key of the header; audited",
    input: oneRecord,
    output: z.object({ fileName: z.string(), content: z.string(), sha256: z.string() }),
    sealsAnswer: ['content'],
  }),
  result: endpoint({
    ...base,
    name: 'adminPaymentBatchResult',
    word: '导入银行结果',
    path: '/admin/paymentBatch/result',
    summary:
      "Take the bank's result file, matched row by row; what does not fit waits for a person, and the same file again changes nothing",
    input: z.strictObject({
      id,
      fileName: requiredText(200),
      /** Base64; travels sealed. */
      content: z
        .string()
        .check(
          z.maxLength(MOST_CONTENT, '结果文件过大，请分批导入'),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, '文件为空或无法读取'),
        ),
    }),
    sealed: ['content'],
    output: z.object({
      /** True: this very file was taken before. */
      already: z.boolean(),
      paid: z.number(),
      failed: z.number(),
      waiting: z.number(),
      /** Pay-outs of the batch whose result is still awaited. */
      missing: z.number(),
    }),
  }),
};

const rows = exportedList({
  name: 'paymentResult',
  title: 'rows of results that wait for a person (待人工处理)',
  fields: {
    batchNo: z.string(),
    rowNo: z.number(),
    paymentNo: z.string(),
    account: z.string(),
    amount: z.string(),
    paid: z.boolean(),
    serialNo: z.string(),
    payDate: z.string(),
    said: z.string(),
    problem: z.string(),
    handledBy: z.string(),
    handledTime: z.string(),
    handledNote: z.string(),
    createTime: z.string(),
  },
  filters: { keyword: textFilter, handled: flagFilter },
  sorts: ['createTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '银行结果待处理',
    routeName: 'adminPaymentResult',
    columns: {
      batchNo: { title: '批次号' },
      rowNo: { title: '行号', as: 'number' },
      paymentNo: { title: '付款单号' },
      account: { title: '收款账号' },
      amount: { title: '银行金额（元）', as: 'number' },
      paid: { title: '银行已付', as: 'flag' },
      serialNo: { title: '银行流水号' },
      payDate: { title: '交易日期' },
      said: { title: '银行说明' },
      problem: { title: '待处理原因' },
      handledBy: { title: '处理人' },
      handledTime: { title: '处理时间' },
      handledNote: { title: '处理说明' },
      createTime: { title: '导入时间' },
    },
  },
});

export const adminPaymentResult = {
  ...rows,
  handle: endpoint({
    ...base,
    name: 'adminPaymentResultHandle',
    word: '处理银行结果',
    path: '/admin/paymentResult/handle',
    summary: 'Note what was done about a row that no pay-out took by itself',
    input: z.strictObject({ id, note: requiredText(200) }),
    output: nothing,
  }),
};
