import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';

/** Topics of what becomes of projects after their approval. */
export const EVENT = {
  signed: 'project.signed',
  frozen: 'project.frozen',
  unfrozen: 'project.unfrozen',
  finished: 'project.finished',
  terminated: 'project.terminated',
  joined: 'project.joined',
  supplierAdded: 'project.supplierAdded',
} as const;

type Payload = Readonly<Record<string, string>>;

/** Amounts stay out of these texts: suppliers and owners read them too (rules.md P7). */
function about(
  title: string,
  level: MessageDraft['level'],
  content: (name: string, supplier: string) => string,
) {
  return ({ id = '', no = '', name = '', supplier = '' }: Payload): MessageDraft => ({
    msgType: MSG_TYPE.result,
    level,
    title,
    content: content(`项目 ${no}“${name}”`, supplier),
    routeName: 'projectDetails',
    query: { id },
  });
}

export const projectMessages: MessageTemplates = {
  [EVENT.signed]: about('项目生效', 2, (it) => `${it}的合同已签署，项目进入执行。`),
  [EVENT.frozen]: about(
    '项目已冻结',
    3,
    (it) => `${it}已冻结，暂不能发起付款申请和提货，请联系平台客户经理。`,
  ),
  [EVENT.unfrozen]: about('项目已恢复', 2, (it) => `${it}已恢复执行。`),
  [EVENT.finished]: about('项目已完结', 1, (it) => `${it}已完结，感谢您的配合。`),
  [EVENT.joined]: about(
    '已加入项目',
    2,
    (it, supplier) =>
      `${supplier}已成为${it}的供应商，可以查看项目；采购订单生成后会通知贵司确认。`,
  ),
  [EVENT.supplierAdded]: about(
    '项目增加供应商',
    1,
    (it, supplier) =>
      `平台已将${supplier}增加为${it}的供应商，可以向其申请付款；申请前请将其加入贸易伙伴。`,
  ),
  [EVENT.terminated]: about(
    '项目已终止',
    3,
    (it) => `${it}已终止，不再受理新的申请，审批中和待付款的单据一并终止；未结款项按合同继续结清。`,
  ),
};
