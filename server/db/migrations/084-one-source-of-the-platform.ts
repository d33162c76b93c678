import { type Kysely, sql } from 'kysely';

/** Titles that told how a value is written, which the console shows by itself now. */
const TITLES = [
  ['payment.verifiedOnly', '只向已验证的收款账户付款（1 是 0 否）', '只向已验证的收款账户付款'],
  [
    'auth.autoPass',
    '企业认证自动核验一致时免人工审核（1 是 0 否）',
    '企业认证自动核验一致时免人工审核',
  ],
  ['audit.showOperator', '向客户显示平台审批人姓名（1 是 0 否）', '向客户显示平台审批人姓名'],
  ['weighTolPermille', '过磅允差（千分比）', '过磅允差'],
  ['maxCreditDays', '最长账期（天）', '最长账期'],
  ['siteRadiusM', '现场签收半径（米）', '现场签收半径'],
  ['penaltyGraceWorkDays', '违约金宽限（工作日）', '违约金宽限'],
  ['noticeDeemedDays', '通知视为接受（天）', '通知视为接受'],
  ['mailDeemedDays', '邮寄视为送达（天）', '邮寄视为送达'],
  ['project.gmAmount', '需总经理审批的项目金额（元）', '需总经理审批的项目金额'],
  ['payApply.directorAmount', '需财务总监审批的付款金额（元）', '需财务总监审批的付款金额'],
  ['payment.receivedDays', '付款后视为到账（天）', '付款后视为到账'],
  ['penaltyDaily', '逾期违约金日比例', '逾期违约金'],
] as const;

/**
 * What the platform says of itself stands in the site's settings (src/content/settings.yaml) alone: parameters of it
 * changed nothing that anybody saw. A database in which somebody changed one keeps it, with its history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from param
    where name in ('portalTitle', 'hotline', 'copyright', 'icpNo', 'policeNo', 'companyAddress')
    and not exists (select from param_history h where h.name = param.name)`.execute(db);
  for (const [name, before, after] of TITLES) {
    await sql`update param set title = ${after} where name = ${name} and title = ${before}`.execute(
      db,
    );
  }
}
