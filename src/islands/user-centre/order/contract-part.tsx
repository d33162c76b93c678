import type { StoredFile } from '#contract/file/file.ts';
import { KEEP_CONTRACT } from '#contract/order/contracts.ts';
import { keepContract } from '#src/api/order-contract.ts';
import { KeptPapers } from '#src/widgets/file/kept-papers.tsx';
import { CONTRACT_PAPERS, contractsOf } from '#src/widgets/order/contract-papers.ts';

interface Props {
  order: 'purchaseOrder' | 'estimateOrder';
  row: {
    readonly id: string;
    readonly attachment: readonly StoredFile[];
    readonly actions?: readonly string[] | undefined;
  };
  queryKey: readonly unknown[];
}

/** 订单合同 of an order, and the way to hand it in. */
export const ContractPart = ({ order, row: { id, attachment, actions }, queryKey }: Props) => (
  <KeptPapers
    papers={CONTRACT_PAPERS}
    files={contractsOf(attachment)}
    may={actions?.includes(KEEP_CONTRACT) === true}
    send={(files, action) => keepContract(order, { id, attachment: files }, action)}
    queryKey={queryKey}
  />
);
