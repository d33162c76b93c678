import type { FormTab } from '#contract/form/metadata.ts';
import { choice, field, OFFICE, optional, remote, tab } from './fields.ts';
import { goodsTab } from './goods.ts';
import { atLeast, is, TODAY, when } from './rules.ts';

const FROM_PROJECT = is('applySource', '1');
// The order says it.
const FROM_ORDER = is('applySource', '2');
// So does the factoring whose advance or balance is asked for.
const FROM_FACTORING = is('applySource', '3');
const OF_GOODS = is('applySource', '1', '2');
const GIVEN = is('applySource', '2', '3');

/** Where a contract agrees on one for these goods; else its own counts, or the parameter. */
const LINE_TOLERANCE = optional('number', 'tolPermille', '磅差允差（‰）', {
  precision: 3,
  min: '0',
  max: '1000',
});

export const PAY_APPLY: readonly FormTab[] = [
  tab('pay', '付款信息', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '4', role: '2', goods: '1' }),
      readonlyWhen: GIVEN,
    }),
    optional('text', 'applySource', '来源', {
      hidden: true,
      calc: {
        op: 'if',
        args: [
          { op: 'filled', args: [{ field: 'purchaseOrderId' }] },
          '2',
          { op: 'if', args: [{ op: 'filled', args: [{ field: 'factoringId' }] }, '3', '1'] },
        ],
      },
    }),
    // Chosen by entering from an order, and kept whatever else is filled in.
    optional('remoteOrder', 'purchaseOrderId', '采购订单', {
      hidden: true,
      optionSource: remote('order', { kind: 'purchaseOrder', projectField: 'projectId' }),
      ...when(FROM_ORDER),
    }),
    optional('text', 'factoringId', '保理融资', {
      hidden: true,
      maxLength: 20,
      ...when(FROM_FACTORING),
    }),
    field('remoteCompany', 'supplierId', '收款供应商', {
      optionSource: remote('company', { projectField: 'projectId' }),
      readonlyWhen: GIVEN,
    }),
    field('select', 'payType', '款项类型', {
      optionSource: choice('PayType', '1,2,3,4,5'),
      ...when(OF_GOODS),
    }),
    field('select', 'drawType', '款项类型', {
      optionSource: choice('PayType', '7,8'),
      readonlyWhen: FROM_FACTORING,
      ...when(FROM_FACTORING),
    }),
    field('text', 'purchaseContractNo', '采购合同编号', { maxLength: 50, ...when(OF_GOODS) }),
    field('percent', 'payRatio', '付款比例', {
      min: '0.01',
      max: '100',
      unit: '%',
      ...when(OF_GOODS),
    }),
    field('money', 'applyAmount', '申请金额', {
      unit: '元',
      validators: [{ name: 'moneyPositive' }],
      rules: [
        {
          // A balance is the seller's own money: it draws on no limit.
          test: {
            op: 'or',
            args: [
              is('drawType', '8'),
              { op: 'le', args: [{ field: 'applyAmount' }, { fact: 'availableAmount' }] },
            ],
          },
          message: '不能超过可用额度 {availableAmount} 元',
        },
      ],
    }),
    optional('amountCn', 'amountCn', '大写金额', { of: 'applyAmount' }),
    field('select', 'payMethod', '付款方式', { optionSource: choice('PayMethod') }),
    field('remoteBank', 'bankId', '收款账户', {
      optionSource: remote('bank', { companyField: 'supplierId' }),
    }),
    field('date', 'expectPayDate', '期望付款日', {
      rules: [atLeast('expectPayDate', TODAY, '不能早于今天')],
    }),
    field('text', 'purpose', '用途', { maxLength: 200 }),
  ]),
  { ...goodsTab('goods', '货物清单', [LINE_TOLERANCE]), visibleWhen: FROM_PROJECT },
  tab('files', '附件', 'upload', [
    field('upload', 'file31', '采购合同', {
      fileType: '31',
      accept: OFFICE,
      limit: 20,
      ...when(OF_GOODS),
    }),
    optional('upload', 'file33', '发票', { fileType: '33' }),
    optional('upload', 'file34', '付款委托书', { fileType: '34' }),
    optional('upload', 'file39', '其他', { fileType: '39' }),
  ]),
];
