import type { FormTab } from '#contract/form/metadata.ts';
import { choice, field, OFFICE, optional, remote, tab } from './fields.ts';
import { atMost, EXPECTED_FEE, fromThisMonth, times } from './rules.ts';

export const PROJECT_BASE: readonly FormTab[] = [
  tab('baseInfo', '基本信息', 'form', [
    field('text', 'projectName', '项目名称', { maxLength: 100 }),
    field('productTree', 'productId', '业务类型', {
      optionSource: remote('productType', { leafOnly: '1' }),
      readonlyWhen: { op: 'filled', args: [{ field: 'productId' }] },
    }),
    field('radio', 'applicantRole', '申请身份', { optionSource: choice('PartyRole', '2,3') }),
    field('text', 'contractNo', '主合同编号', {
      maxLength: 50,
      validators: [{ name: 'codeChars' }],
    }),
    field('text', 'contractName', '主合同名称', { maxLength: 100 }),
    field('money', 'contractAmount', '合同金额（元）', { validators: [{ name: 'moneyPositive' }] }),
    field('text', 'contactPerson', '项目联系人', {
      maxLength: 25,
      validators: [{ name: 'chineseOnly' }],
    }),
    field('text', 'contactPhone', '联系人手机号', { validators: [{ name: 'phone' }] }),
    optional('textarea', 'remarks', '项目说明', { maxLength: 500, span: 24 }),
  ]),
  tab('parties', '参与方', 'form', [
    field('remoteCompany', 'buyerCompanyId', '采购方', {
      optionSource: remote('company', { companyTypeList: '2', canAdd: '1' }),
    }),
    optional('remoteCompanyMulti', 'supplierIds', '供应商', {
      optionSource: remote('company', { companyTypeList: '3' }),
    }),
    optional('remoteCompanyMulti', 'guarantorIds', '担保方', {
      optionSource: remote('companyAndPerson'),
    }),
    optional('remoteBank', 'collectBankId', '回款账户', {
      optionSource: remote('bank', { companyField: 'buyerCompanyId' }),
    }),
  ]),
  tab('credit', '授信方案', 'form', [
    field('money', 'applyAmount', '申请额度（元）', {
      validators: [{ name: 'moneyPositive' }],
      rules: [
        atMost(
          'applyAmount',
          times({ field: 'contractAmount' }, { param: 'maxLimitRatio' }),
          '不能超过合同金额的 {maxLimitRatio%}',
        ),
      ],
    }),
    field('radio', 'limitType', '额度类型', { optionSource: choice('LimitType') }),
    field('integer', 'creditDays', '账期（天）', {
      min: '1',
      rules: [atMost('creditDays', { param: 'maxCreditDays' }, '不能超过 {maxCreditDays} 天')],
    }),
    field('select', 'termStartBasis', '账期起算', { optionSource: choice('TermStartBasis') }),
    optional('integer', 'deemedConfirmDays', '结算视同确认（天）', {
      min: '1',
      max: '90',
      placeholder: '合同约定沉默视为确认的填写，未约定不填',
    }),
    optional('percent', 'expectedRate', '期望年化费率', { min: '0', max: '100', unit: '%' }),
    optional('money', 'expectedFee', '预计资金费用（元）', {
      calc: EXPECTED_FEE,
      help: '申请额度用满一个账期，按期望年化费率估算；以批复的费率为准',
    }),
    optional('percent', 'depositRate', '保证金比例', { min: '0', max: '100', unit: '%' }),
    field('select', 'repayMode', '还款方式', {
      optionSource: choice('RepayMode'),
      help: '供审批参考；每笔结算的到期日按账期起算和账期计算',
    }),
    field('textarea', 'paySource', '回款来源', { maxLength: 500, span: 24 }),
  ]),
  tab(
    'usePlan',
    '用款计划',
    'table',
    [
      field('month', 'planMonth', '用款月份', {
        rules: [fromThisMonth('planMonth')],
      }),
      field('money', 'planAmount', '用款金额', {
        summary: 'sum',
        unit: '元',
        validators: [{ name: 'moneyPositive' }],
      }),
      field('date', 'planRepayDate', '预计回款日', {
        rules: [
          {
            test: {
              op: 'ge',
              args: [{ op: 'month', args: [{ field: 'planRepayDate' }] }, { field: 'planMonth' }],
            },
            message: '不能早于用款月份',
          },
        ],
      }),
      optional('text', 'note', '说明', { maxLength: 100 }),
    ],
    {
      rules: [
        {
          test: {
            op: 'le',
            args: [{ op: 'sum', table: 'usePlan', column: 'planAmount' }, { field: 'applyAmount' }],
          },
          message: '用款金额合计不能超过申请额度',
        },
      ],
    },
  ),
  tab('attachments', '附件', 'upload', [
    optional('upload', 'file10', '立项/中标文件', { fileType: '10' }),
    field('upload', 'file11', '主合同', { fileType: '11', accept: OFFICE, limit: 20 }),
    optional('upload', 'file12', '资质证书', { fileType: '12' }),
    field('upload', 'file13', '近两年财务报表', {
      fileType: '13',
      accept: ['xls', 'xlsx', 'pdf'],
      limit: 20,
    }),
    optional('upload', 'file14', '担保资料', { fileType: '14' }),
    optional('upload', 'file19', '其他', { fileType: '19' }),
  ]),
];
