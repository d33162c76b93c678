import { useQuery, useQueryClient } from '@tanstack/react-query';

import { operatorRule } from '#contract/file/types.ts';
import { CONTRACTS, KEEP_CONTRACT } from '#contract/order/contracts.ts';
import { adminCalls } from '#src/api/admin.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { KeptPapersDialog } from '#src/widgets/file/kept-papers-dialog.tsx';
import { PapersByKind } from '#src/widgets/file/papers-by-kind.tsx';
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { CONTRACT_PAPERS } from '#src/widgets/order/contract-papers.ts';

import { operatorFiles } from '../operator-files.ts';
import { LoadingDialog } from './loading-dialog.tsx';

const CALLS = {
  purchaseOrder: { files: adminCalls.purchaseContracts, keep: adminCalls.keepPurchaseContract },
  estimateOrder: { files: adminCalls.estimateContracts, keep: adminCalls.keepEstimateContract },
};

interface Row {
  readonly id: string;
  readonly actions: readonly string[];
}

interface Props {
  order: keyof typeof CALLS;
  no: string;
  row: Row;
  onClose: () => void;
}

/** 订单合同 of an order of the console: what both sides have handed in, and for those who keep contracts the way to add to it. */
function ContractsDialog({ order, no, row: { id, actions }, onClose }: Props) {
  const queries = useQueryClient();
  const queryKey = ['admin', order, 'contracts', id];
  const { files, keep } = CALLS[order];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => files({ id }),
    staleTime: 0,
  });
  const title = `${CONTRACT_PAPERS.title} ${no}`;
  if (!data) {
    return (
      <LoadingDialog title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />
    );
  }
  const { attachment } = data;
  const shown = (
    <PapersByKind
      before="已有"
      papers={CONTRACT_PAPERS}
      files={attachment}
      transport={operatorFiles}
    />
  );
  if (!actions.includes(KEEP_CONTRACT)) {
    return (
      <Dialog title={title} onClose={onClose}>
        {attachment.length === 0 ? <p>双方还没有上传合同</p> : shown}
      </Dialog>
    );
  }
  return (
    <KeptPapersDialog
      title={title}
      papers={CONTRACT_PAPERS}
      files={attachment}
      send={(added, action) => keep({ id, attachment: added }, action)}
      onDone={() => void queries.invalidateQueries({ queryKey })}
      onClose={onClose}
      transport={operatorFiles}
      ruleOf={operatorRule}
    >
      {attachment.length > 0 && shown}
    </KeptPapersDialog>
  );
}

/** The row action of an order's list. */
export const contractAction = <Listed extends Row>(
  order: Props['order'],
  nameOf: (row: Listed) => string,
): NounAction<Listed> => ({
  name: CONTRACTS,
  label: '订单合同',
  dialog: (row, onClose) => (
    <ContractsDialog order={order} no={nameOf(row)} row={row} onClose={onClose} />
  ),
});
