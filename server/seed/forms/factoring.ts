import { factoringProduct } from '#contract/factoring/products.ts';
import type { FormTab } from '#contract/form/metadata.ts';
import { choice, field, fixed, optional, remote, tab } from './fields.ts';
import { after, atMost, is, TODAY, when } from './rules.ts';

/** Within so many days of its due date a receivable may be filed, of whatever product. */
const MOST_DAYS = String(factoringProduct('401').due.mostDays);

export const FACTORING: readonly FormTab[] = [
  tab('factoring', '保理方案', 'form', [
    field('radio', 'factorDirection', '业务方向', {
      optionSource: fixed('factorDirection', ['正向', '反向']),
    }),
    field('radio', 'recourseType', '追索方式', { optionSource: choice('RecourseType') }),
    field('radio', 'noticeType', '通知方式', { optionSource: choice('NoticeType') }),
    field('remoteCompany', 'debtorId', '债务人（付款方）', { optionSource: remote('company') }),
    field('remoteCompany', 'creditorId', '债权人（融资方）', { optionSource: remote('company') }),
    field('percent', 'advanceRate', '预付比例', { max: '90', unit: '%' }),
    field('integer', 'financeDays', '融资期限（天）', {
      min: '1',
      max: '365',
      rules: [
        { ...atMost('financeDays', '180', '融资期限超过 180 天，须说明理由'), level: 'warn' },
      ],
    }),
    // The supplier of a 反向保理 names its account itself, when it asks for the advance.
    field('remoteBank', 'payBankId', '放款账户', {
      optionSource: remote('bank', { companyField: 'creditorId' }),
      ...when({ op: 'not', args: [is('productId', '402')] }),
    }),
    field('remoteBank', 'collectBankId', '监管回款账户', {
      optionSource: remote('bank', { bankType: '3' }),
    }),
  ]),
  tab(
    'receivables',
    '应收账款清单',
    'table',
    [
      field('text', 'contractNo', '贸易合同号', { maxLength: 50 }),
      field('text', 'invoiceNo', '发票号', {
        unique: true,
        validators: [{ name: 'invoiceNo', otherField: 'invoiceDate' }],
      }),
      optional('text', 'invoiceCode', '发票代码', { validators: [{ name: 'invoiceCode' }] }),
      field('date', 'invoiceDate', '开票日期'),
      field('money', 'invoiceAmount', '发票金额', {
        summary: 'sum',
        unit: '元',
        validators: [{ name: 'moneyPositive' }],
      }),
      field('money', 'receivableAmount', '应收金额', {
        summary: 'sum',
        unit: '元',
        validators: [
          { name: 'moneyPositive' },
          { name: 'lt', otherField: 'invoiceAmount', otherLabel: '发票金额', orEqual: true },
        ],
      }),
      field('money', 'transferAmount', '转让金额', {
        summary: 'sum',
        unit: '元',
        validators: [
          { name: 'moneyPositive' },
          { name: 'lt', otherField: 'receivableAmount', otherLabel: '应收金额', orEqual: true },
        ],
      }),
      field('date', 'dueDate', '到期日', {
        rules: [
          after('dueDate', TODAY, '须晚于今天'),
          {
            ...atMost(
              'dueDate',
              { op: 'addDays', args: [TODAY, MOST_DAYS] },
              `距到期超过 ${MOST_DAYS} 天，到期前 ${MOST_DAYS} 天内才能提交融资`,
            ),
            level: 'warn',
          },
        ],
      }),
      optional('text', 'deliveryNo', '交货凭证号', { maxLength: 50 }),
    ],
    { minCount: 1 },
  ),
  tab('factoringFiles', '保理附件', 'upload', [
    field('upload', 'file131', '应收账款明细', { fileType: '131' }),
    field('upload', 'file101', '发票', {
      fileType: '101',
      accept: ['pdf', 'ofd', 'jpg', 'png'],
      limit: 50,
    }),
    field('upload', 'file91', '签收/验收单', { fileType: '91' }),
    optional('upload', 'file133', '确权回执', { fileType: '133', ...when(is('noticeType', '1')) }),
  ]),
];
