/** Enumeration MsgType (消息类型): what a message is about. Lists of messages have a tab for each. */
export const MSG_TYPE = {
  /** 系统公告: of the account and the platform itself. Stands last on the workbench, so no business may hide here. */
  notice: '1',
  /** 审批待办: somebody has to act. */
  task: '2',
  /** 审批结果. */
  result: '3',
  order: '4',
  /** 物流交货. */
  goods: '5',
  /** 付款回款. */
  money: '6',
  /** 到期提醒. */
  due: '7',
  overdue: '8',
  certification: '9',
  dispute: '10',
  limit: '11',
} as const;
