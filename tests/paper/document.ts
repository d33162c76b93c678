import { documentQueries } from '#src/api/document.ts';
import { codedStatus } from '#src/widgets/coded.ts';
import { documentView } from '#src/widgets/document/declared-view.ts';
import { NEXT_STEP } from '#src/widgets/document/field-columns.ts';
import { transitionActions } from '#src/widgets/document/transition-actions.tsx';
import { APPROVAL_TONES } from '#src/widgets/statuses.ts';
import {
  PICK_STATES,
  type PickDetail,
  type PickRow,
  pickDocument,
  pickTransitions,
} from './contract.ts';

const nameOf = ({ pickNo }: PickRow) => pickNo;
const queries = documentQueries('samplePick', pickDocument.calls);
export const STATUS = codedStatus('pickStatus', 'SamplePickStatus', {
  ...APPROVAL_TONES,
  20: 'done',
  21: 'seal',
});

export const PICKS = documentView<PickRow, PickDetail>(pickDocument, {
  queries,
  status: STATUS,
  columns: [
    'pickNo',
    'projectName',
    'supplierName',
    'pickStatus',
    'expectDate',
    'pickAmount',
    NEXT_STEP,
    'createTime',
  ],
  search: '编号 / 项目',
  filters: ['projectId', 'pickStatus', 'expectDate', 'pickAmount'],
  nameOf,
  create: '申请提货',
  empty: '项目执行中可以提货，请点击“申请提货”',
  actions: transitionActions<PickRow>(PICK_STATES, pickTransitions, nameOf, queries.key),
});
