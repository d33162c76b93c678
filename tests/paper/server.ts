import { sql } from 'kysely';

import { AUDIT } from '#contract/flow/flow.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { document } from '#server/kernel/document/document.ts';
import { flowWords } from '#server/kernel/flow/fields.ts';
import { goodsLines, withoutPrices } from '#server/kernel/resource/goods-lines.ts';
import { inColumn } from '#server/kernel/resource/sides.ts';
import { pickDocument } from './contract.ts';
import { remindMessages, remindRoute } from './remind.ts';

/** What a project may take: the account that each pick draws from. */
export const PICK_BOOK = 'samplePick';

export const pick = document(pickDocument, {
  table: 'sample_pick',
  number: ['SL', 'pickNo'],
  rights: 'pickGoods',
  project: 'project_id',
  withProject: 'stays',
  inDeals: { amount: 'pickAmount' },
  seenBy: ['supplier_company_id'],
  begins: ({ companyId, projectStatus }, may) =>
    companyId === may.companyId && projectStatus === PROJECT_STATUS.running,
  lines: { goods: goodsLines('goods', 'sample_pick', { head: { amountIncl: 'pick_amount' } }) },
  sides: {
    of: {
      supplier: {
        ...inColumn(sql`t.supplier_company_id`),
        while: sql`t.audit_status = ${AUDIT.approved}`,
        sees: [
          'pickNo',
          'supplierCompanyId',
          'supplierName',
          'pickStatus',
          'expectDate',
          'goods',
          'auditStatus',
          'processRedundantId',
          'submitTime',
          'auditTime',
          'nextStep',
        ],
        words: { ...flowWords, goods: withoutPrices },
      },
    },
    filters: { nameLike: ['pickNo'], pickStatus: ['pickStatus'], expectDateStart: ['expectDate'] },
  },
  draws: {
    from: ({ project_id }) => ({ book: PICK_BOOK, id: String(project_id) }),
    amount: 'pick_amount',
    word: '项目可提金额',
    follows: { refuse: 'reverse' },
  },
  flow: {
    summary: ({ pick_no }) => String(pick_no),
    ticks: [{ key: 'goods', label: '货物与合同一致', nodes: ['N1'] }],
  },
});
export const pickModule = pick.module({
  routes: (kernel) => [remindRoute(kernel, pick)],
  messages: remindMessages,
});
