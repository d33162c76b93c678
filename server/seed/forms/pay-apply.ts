import type { FormTab } from '#contract/form/metadata.ts';
import { choice, field, OFFICE, optional, remote, tab } from './fields.ts';
import {
  AMOUNT_EXCL,
  AMOUNT_INCL,
  atLeast,
  atMost,
  factIs,
  TAX_AMOUNT,
  TODAY,
  when,
} from './rules.ts';

export const PAY_APPLY: readonly FormTab[] = [
  tab('pay', '付款信息', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '4' }),
    }),
    optional('remoteOrder', 'purchaseOrderId', '采购订单', {
      optionSource: remote('order', { kind: 'purchaseOrder', projectField: 'projectId' }),
      ...when(factIs('applySource', '2')),
    }),
    field('remoteCompany', 'supplierId', '收款供应商', {
      optionSource: remote('company', { projectField: 'projectId' }),
    }),
    field('select', 'payType', '款项类型', { optionSource: choice('PayType') }),
    field('text', 'purchaseContractNo', '采购合同编号', { maxLength: 50 }),
    field('percent', 'payRatio', '付款比例', { min: '0.01', max: '100', unit: '%' }),
    field('money', 'applyAmount', '申请金额', {
      unit: '元',
      validators: [{ name: 'moneyPositive' }],
      rules: [
        atMost('applyAmount', { fact: 'availableAmount' }, '不能超过可用额度 {availableAmount} 元'),
      ],
    }),
    field('select', 'payMethod', '付款方式', { optionSource: choice('PayMethod') }),
    field('remoteBank', 'bankId', '收款账户', {
      optionSource: remote('bank', { companyField: 'supplierId' }),
    }),
    field('date', 'expectPayDate', '期望付款日', {
      rules: [atLeast('expectPayDate', TODAY, '不能早于今天')],
    }),
    field('text', 'purpose', '用途', { maxLength: 200 }),
  ]),
  tab(
    'goods',
    '货物清单',
    'table',
    [
      field('text', 'goodsName', '品名', { maxLength: 50 }),
      field('text', 'spec', '规格', { maxLength: 50 }),
      field('select', 'unit', '单位', { optionSource: choice('Unit') }),
      field('number', 'qty', '数量', {
        precision: 3,
        summary: 'sum',
        validators: [{ name: 'gt', other: '0' }],
      }),
      field('number', 'priceIncl', '含税单价', { precision: 5 }),
      field('select', 'taxRate', '税率', { optionSource: choice('TaxRate') }),
      optional('money', 'amountIncl', '含税金额', { summary: 'sum', calc: AMOUNT_INCL }),
      optional('money', 'taxAmount', '税额', { summary: 'sum', calc: TAX_AMOUNT }),
      optional('money', 'amountExcl', '不含税金额', { summary: 'sum', calc: AMOUNT_EXCL }),
    ],
    { minCount: 1, visibleWhen: factIs('applySource', '1') },
  ),
  tab('files', '附件', 'upload', [
    field('upload', 'file31', '采购合同', { fileType: '31', accept: OFFICE, limit: 20 }),
    optional('upload', 'file33', '发票', { fileType: '33' }),
    optional('upload', 'file34', '付款委托书', { fileType: '34' }),
    optional('upload', 'file39', '其他', { fileType: '39' }),
  ]),
];
