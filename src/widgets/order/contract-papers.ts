import type { StoredFile } from '#contract/file/file.ts';
import { CONTRACT_FILES, NO_CONTRACT } from '#contract/order/contracts.ts';
import type { Papers } from '#src/widgets/file/papers.ts';

const [contract, supplement] = CONTRACT_FILES;

/** 订单合同 and 补充协议 of an order. */
export const CONTRACT_PAPERS: Papers = {
  title: '订单合同',
  kinds: [
    { fileType: contract, label: '订单合同' },
    { fileType: supplement, label: '补充协议' },
  ],
  about: '请上传双方签章后的合同扫描件，对方可以查看。已上传的文件会保留，不能撤回。',
  empty: '双方签章后的订单合同和补充协议，由任一方上传后显示在这里',
  missing: NO_CONTRACT,
};

const TYPES: readonly number[] = CONTRACT_FILES;

/** Those of an order's files that are its contract. */
export const contractsOf = (files: readonly StoredFile[]): readonly StoredFile[] =>
  files.filter(({ fileType }) => TYPES.includes(fileType));
