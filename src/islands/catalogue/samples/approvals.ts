import type { AuditOperateRow } from '#contract/audit-operate.ts';

const BLANK: AuditOperateRow = {
  ...{ id: '', processRedundantId: '9001', round: 1, nodeKey: '', nodeName: '', nodeStatus: 2 },
  ...{ operateType: null, operateTypeName: '', operatorId: '', operatorName: '' },
  ...{ operatorOffice: '', companyName: '', opinion: '', fieldMarks: [], attachmentList: [] },
  ...{ changes: [], startTime: null, endTime: null, durationMinutes: null, slaHours: null },
  ...{ overSla: false, dueTime: null, candidateNames: [], note: '' },
};

/** 2026-05-21 09:30 is now. */
export const NOW = '2026-05-21 09:30:00';

export const APPROVALS: readonly AuditOperateRow[] = [
  {
    ...BLANK,
    ...{ id: '1', nodeKey: 'start', nodeName: '提交', operateType: 1, operateTypeName: '提交' },
    ...{
      operatorName: '示例甲',
      companyName: '示例建设工程有限公司',
      endTime: '2026-05-19 09:00:00',
    },
    durationMinutes: 0,
  },
  {
    ...BLANK,
    ...{ id: '2', nodeKey: 'N1', nodeName: '业务初审', operateType: 3, operateTypeName: '退回' },
    ...{ operatorName: '业务经理', companyName: '平台', endTime: '2026-05-19 11:10:00' },
    ...{ durationMinutes: 130, opinion: '合同金额与附件不一致，请核对后重新提交。' },
    fieldMarks: [
      { tabKey: 'base', fieldKey: 'contractAmount', note: '合同金额：与合同第 3 页不符' },
      { tabKey: 'files', fieldKey: 'file11', note: '主合同：缺少盖章页' },
    ],
  },
  {
    ...BLANK,
    ...{
      id: '3',
      nodeKey: 'start',
      nodeName: '提交',
      operateType: 1,
      operateTypeName: '提交',
      round: 2,
    },
    ...{
      operatorName: '示例甲',
      companyName: '示例建设工程有限公司',
      endTime: '2026-05-20 09:05:00',
    },
    durationMinutes: 0,
    changes: [
      {
        field: 'contractAmount',
        label: '合同金额',
        before: '12,000,000.00',
        after: '11,800,000.00',
      },
    ],
  },
  {
    ...BLANK,
    ...{ id: '4', nodeKey: 'N1', nodeName: '业务初审', operateType: 2, operateTypeName: '同意' },
    ...{ operatorName: '业务经理', companyName: '平台', endTime: '2026-05-20 10:33:00', round: 2 },
    ...{ durationMinutes: 88, opinion: '合同与清单一致。' },
    attachmentList: [
      {
        ...{ id: '5', filePath: '5', url: '', fileName: '核对意见.pdf', fileSuffix: 'pdf' },
        ...{ fileSize: 20_480, fileType: 1 },
      },
    ],
  },
  {
    ...BLANK,
    ...{ id: '5', nodeKey: 'N2', nodeName: '风控审查', nodeStatus: 1, round: 2, slaHours: 16 },
    ...{ startTime: '2026-05-20 10:33:00', dueTime: '2026-05-22 10:33:00' },
    candidateNames: ['风控专员'],
  },
  {
    ...BLANK,
    ...{ id: '6', nodeKey: 'N4', nodeName: '风控总监审批', nodeStatus: 3, round: 2, slaHours: 8 },
    candidateNames: ['风控总监'],
  },
];
