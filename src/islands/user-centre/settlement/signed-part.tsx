import type { StoredFile } from '#contract/file/file.ts';
import { KEEP_SIGNED, NO_SIGNED_SHEET, SIGNED_SHEET } from '#contract/settlement/signed-sheet.ts';
import { keepSigned } from '#src/api/signed-sheet.ts';
import { KeptPapers } from '#src/widgets/file/kept-papers.tsx';
import type { Papers } from '#src/widgets/file/papers.ts';

const SIGNED: Papers = {
  title: '签章结算单',
  kinds: [{ fileType: SIGNED_SHEET, label: '签章结算单' }],
  about: '请打印本结算单，双方签章后扫描上传，平台可以查看。已上传的文件会保留，不能撤回。',
  empty: '双方签章后的结算单上传后显示在这里',
  missing: NO_SIGNED_SHEET,
};

interface Props {
  paper: 'sale' | 'purchase';
  row: {
    readonly id: string;
    readonly attachment: readonly StoredFile[];
    readonly actions?: readonly string[] | undefined;
  };
  queryKey: readonly unknown[];
}

/** 签章结算单 of a paper that its company has confirmed, and the way to hand it in. */
export const SignedPart = ({ paper, row: { id, attachment, actions }, queryKey }: Props) => (
  <KeptPapers
    papers={SIGNED}
    files={attachment}
    may={actions?.includes(KEEP_SIGNED) === true}
    send={(files, action) => keepSigned(paper, { id, attachment: files }, action)}
    queryKey={queryKey}
  />
);
