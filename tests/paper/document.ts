import { AUDIT } from '#contract/flow/flow.ts';
import { documentQueries } from '#src/api/document.ts';
import { codedStatus } from '#src/widgets/coded.ts';
import { documentView } from '#src/widgets/document/declared-view.ts';
import { APPROVAL_TONES } from '#src/widgets/statuses.ts';
import { type PickDetail, type PickRow, pickDocument } from './contract.ts';

export const PICK_STATUS = codedStatus('pickStatus', 'SamplePickStatus', {
  ...APPROVAL_TONES,
  [AUDIT.approved]: 'wait',
  20: 'done',
  21: 'seal',
});

export const PICKS = documentView<PickRow, PickDetail>(pickDocument, {
  queries: documentQueries('samplePick', pickDocument.calls),
  status: PICK_STATUS,
  search: '编号 / 项目',
  nameOf: ({ pickNo }) => pickNo,
  create: '申请提货',
  empty: '项目执行中可以提货，请点击“申请提货”',
});
