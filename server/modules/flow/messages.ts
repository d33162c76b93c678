import { MSG_TYPE } from '#contract/message/types.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';

type Payload = Readonly<Record<string, string>>;

/** Codes of MsgType: 审批待办, 审批结果. */

/** Operators open the review page, everybody else the document. */
function target({ taskId = '', routeName = '', id = '' }: Payload) {
  return taskId === ''
    ? { routeName, query: { id } }
    : { routeName: 'adminReview', query: { taskId } };
}

const about = ({ objectName = '', no = '' }: Payload) => `【${objectName}】${no}`;
const because = ({ reason = '' }: Payload) => (reason === '' ? '' : `：${reason}`);

function result(
  level: MessageDraft['level'],
  title: string,
  content: (payload: Payload) => string,
): MessageTemplates[string] {
  return (payload) => ({
    msgType: MSG_TYPE.result,
    level,
    title: `${payload.objectName ?? ''}${title}`,
    content: content(payload),
    ...target(payload),
  });
}

function waiting(
  level: MessageDraft['level'],
  title: (payload: Payload) => string,
  content: (payload: Payload) => string,
): MessageTemplates[string] {
  return (payload) => ({
    msgType: MSG_TYPE.task,
    level,
    title: title(payload),
    content: content(payload),
    ...target(payload),
  });
}

/** Messages of approvals (rules.md F). */
export const flowMessages: MessageTemplates = {
  'flow.todo': waiting(
    2,
    ({ objectName = '' }) => `${objectName}待您审批`,
    (payload) => {
      const { nodeName = '', summary = '', note = '' } = payload;
      return `${about(payload)}待您办理“${nodeName}”${summary === '' ? '' : `：${summary}`}${note === '' ? '' : `（${note}）`}`;
    },
  ),
  'flow.vacant': (payload) => {
    const { objectName = '', nodeName = '', role = '' } = payload;
    return {
      msgType: MSG_TYPE.task,
      level: 3,
      title: `${objectName}无人办理`,
      content: `${about(payload)}的“${nodeName}”由${role}办理，目前没有人担任。请在“账号”中把此角色分配给运营人员，分配后即出现在其待办中。`,
      routeName: 'adminAccount',
    };
  },
  'flow.approved': result(2, '已通过', (payload) => {
    const { remark = '' } = payload;
    return `${about(payload)}已审批通过${remark === '' ? '' : `，${remark}`}。`;
  }),
  'flow.returned': result(2, '已退回', (payload) => {
    const { count = '0' } = payload;
    const marks = count === '0' ? '' : `，共 ${count} 处需修改`;
    return `${about(payload)}已退回${because(payload)}${marks}。修改后请重新提交。`;
  }),
  'flow.rejected': result(3, '未通过', (payload) => `${about(payload)}未通过${because(payload)}`),
  'flow.terminated': result(3, '已终止', (payload) => `${about(payload)}已终止${because(payload)}`),
  'flow.voided': result(3, '已作废', (payload) => `${about(payload)}已作废${because(payload)}`),
  'flow.askMore': waiting(
    2,
    ({ objectName = '' }) => `${objectName}需补充资料`,
    (payload) => `${about(payload)}需要您补充：${payload.note ?? ''}`,
  ),
  'flow.supplied': waiting(
    2,
    ({ objectName = '' }) => `${objectName}已补充资料`,
    (payload) => `${about(payload)}已补充资料，请继续办理“${payload.nodeName ?? ''}”。`,
  ),
  'flow.urged': waiting(
    2,
    ({ objectName = '' }) => `${objectName}催办`,
    (payload) => `${about(payload)}正在等待您办理“${payload.nodeName ?? ''}”，申请方已催办。`,
  ),
  'flow.sla': waiting(
    3,
    ({ objectName = '', state = '' }) =>
      `${objectName}${state === 'overdue' ? '审批已超时' : '审批即将超时'}`,
    (payload) => {
      const { nodeName = '', dueTime = '', state = '' } = payload;
      const when = state === 'overdue' ? `已于 ${dueTime} 到期` : `将于 ${dueTime} 到期`;
      return `${about(payload)}的“${nodeName}”${when}，请尽快办理。`;
    },
  ),
};
