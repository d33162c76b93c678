import { useQuery } from '@tanstack/react-query';

import { DISPUTE_PARTY } from '#contract/dispute/states.ts';
import { OPERATOR_RULE } from '#contract/file/types.ts';
import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { Conversation } from '#src/widgets/dispute/conversation.tsx';
import { claimInWords, lastWord } from '#src/widgets/dispute/figures.ts';
import { StepDialog } from '#src/widgets/dispute/step-dialog.tsx';
import { operatorFiles } from '../operator-files.ts';

import styles from './dispute-dialogs.module.css';

type Row = AdminRow<'dispute'>;
const { raiser, other } = DISPUTE_PARTY;
interface Props {
  row: Row;
  onClose: () => void;
}

const KEY = ['admin', 'dispute'] as const;
const evidence = { transport: operatorFiles, rule: OPERATOR_RULE };

/** Both sides' numbers, and everything that they said and showed. */
function Exchange({ row }: { row: Row }) {
  const { id, unit, raiserName, otherName } = row;
  const { data, isError } = useQuery({
    queryKey: [...KEY, 'detail', id],
    queryFn: () => adminCalls.disputeDetail({ id }),
  });
  return (
    <div className={styles.exchange}>
      <dl>
        <div>
          <dt>{raiserName}（发起方）</dt>
          <dd>{data ? lastWord(data.steps, raiser, unit) : claimInWords(row)}</dd>
        </div>
        <div>
          <dt>{otherName}（对方）</dt>
          <dd>{data ? lastWord(data.steps, other, unit) : '…'}</dd>
        </div>
        <div>
          <dt>争议部分</dt>
          <dd>{claimInWords(row)}</dd>
        </div>
      </dl>
      {isError && <p>经过加载失败，请关闭后重试</p>}
      {data ? (
        <Conversation steps={data.steps} unit={unit} transport={operatorFiles} />
      ) : (
        !isError && <ListSkeleton rows={3} />
      )}
    </div>
  );
}

/** 查看经过. */
export const LookDialog = ({ row, onClose }: Props) => (
  <Dialog title={`争议 ${row.disputeNo}`} size="wide" onClose={onClose}>
    <Exchange row={row} />
  </Dialog>
);

/** 裁定, beside both sides' numbers and the evidence. */
export const RuleDialog = ({ row, onClose }: Props) => (
  <StepDialog
    title={`裁定争议 ${row.disputeNo}`}
    size="wide"
    follows={<Exchange row={row} />}
    claimed={row}
    word="认定"
    label="裁定理由"
    submit="裁定"
    binding
    done="已裁定，已通知双方"
    queryKey={KEY}
    evidence={evidence}
    send={(said, action) =>
      adminCalls.ruleDispute({ id: row.id, version: row.version, ...said }, action)
    }
    onClose={onClose}
  />
);

/** 提出方案 for the platform as the other side. */
export const OfferDialog = ({ row, onClose }: Props) => (
  <StepDialog
    title={`提出方案 ${row.disputeNo}`}
    size="wide"
    follows={<Exchange row={row} />}
    claimed={row}
    label="理由"
    submit="提出方案"
    done="已提出，等待对方回应"
    queryKey={KEY}
    evidence={evidence}
    send={(said, action) =>
      adminCalls.offerDispute({ id: row.id, version: row.version, ...said }, action)
    }
    onClose={onClose}
  />
);

/** 补充说明 of the platform. */
export const NoteDialog = ({ row, onClose }: Props) => (
  <StepDialog
    title={`补充说明 ${row.disputeNo}`}
    follows={<p>说明和文件对双方可见，提交后不能修改。</p>}
    label="说明"
    submit="提交"
    done="已提交，已通知双方"
    queryKey={KEY}
    evidence={evidence}
    send={({ text, attachment }, action) =>
      adminCalls.noteDispute({ id: row.id, text, attachment }, action)
    }
    onClose={onClose}
  />
);
