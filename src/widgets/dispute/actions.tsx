import type { DisputeRow } from '#contract/dispute/dispute.ts';
import { createAction } from '#src/api/action.ts';
import {
  acceptDispute,
  escalateDispute,
  noteDispute,
  offerDispute,
  withdrawDispute,
} from '#src/api/dispute.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

import type { NounAction } from '../noun/noun.ts';
import { DISPUTE_KEY } from './dispute-key.ts';
import { claimInWords, standingInWords } from './figures.ts';

/** Nobody answers before a button is pressed. */
const StepDialog = lazyPart(async () => (await import('./company-step.tsx')).CompanyStep);

const queryKey = DISPUTE_KEY;

/** What a company does with a dispute, in the order of the buttons. */
export const DISPUTE_ACTIONS: readonly NounAction<DisputeRow>[] = [
  {
    name: 'offer',
    label: '提出方案',
    dialog: (row, onClose) => (
      <StepDialog
        title="提出方案"
        follows={
          <p>
            争议 {claimInWords(row)}，目前方案 {standingInWords(row)}
            。提出后由对方在期限内接受或提出意见。
          </p>
        }
        claimed={row}
        label="理由"
        submit="提出方案"
        done="已提出，等待对方回应"
        queryKey={queryKey}
        hasEvidence
        send={({ ...said }, action) =>
          offerDispute({ id: row.id, version: row.version, ...said }, action)
        }
        onClose={onClose}
      />
    ),
  },
  {
    name: 'accept',
    label: '接受方案',
    confirm: (row) => `接受后争议按 ${standingInWords(row)} 了结，不能撤回。确定接受吗？`,
    binding: true,
    run: ({ id, version }) => acceptDispute({ id, version }, createAction()),
    done: '已接受，争议了结',
  },
  {
    name: 'escalate',
    label: '申请平台裁定',
    dialog: (row, onClose) => (
      <StepDialog
        title="申请平台裁定"
        follows={<p>由平台根据双方的方案和证据裁定，双方仍可补充说明。</p>}
        label="理由"
        submit="申请裁定"
        binding
        done="已申请平台裁定"
        queryKey={queryKey}
        send={({ text }, action) =>
          escalateDispute({ id: row.id, version: row.version, reason: text }, action)
        }
        onClose={onClose}
      />
    ),
  },
  {
    name: 'note',
    label: '补充说明',
    dialog: (row, onClose) => (
      <StepDialog
        title="补充说明"
        follows={<p>说明和证据对双方及平台可见，提交后不能修改。</p>}
        label="说明"
        submit="提交"
        done="已提交"
        queryKey={queryKey}
        hasEvidence
        send={({ text, attachment }, action) =>
          noteDispute({ id: row.id, text, attachment }, action)
        }
        onClose={onClose}
      />
    ),
  },
  {
    name: 'withdraw',
    label: '撤销争议',
    dialog: (row, onClose) => (
      <StepDialog
        title="撤销争议"
        follows={<p>撤销后争议部分恢复为无争议，照常结算。</p>}
        label="原因"
        submit="撤销"
        binding
        done="已撤销"
        queryKey={queryKey}
        send={({ text }, action) =>
          withdrawDispute({ id: row.id, version: row.version, reason: text }, action)
        }
        onClose={onClose}
      />
    ),
  },
];
