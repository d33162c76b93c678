import { useState } from 'react';

import type { StoredFile } from '#contract/file/file.ts';
import { fileRule } from '#contract/file/types.ts';
import { KEEP_SIGNED, SIGNED_SHEET } from '#contract/settlement/signed-sheet.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';

const SignedDialog = lazyPart(async () => (await import('./signed-dialog.tsx')).SignedDialog);

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
export function SignedPart({ paper, row, queryKey }: Props) {
  const [asked, setAsked] = useState(false);
  const { attachment, actions } = row;
  const left = fileRule(SIGNED_SHEET).count - attachment.length;
  const may = actions?.includes(KEEP_SIGNED) === true && left > 0;
  if (!may && attachment.length === 0) return null;
  const upload = may && (
    <Button variant="default" onClick={() => setAsked(true)}>
      {attachment.length > 0 ? '继续上传' : '上传签章结算单'}
    </Button>
  );
  return (
    <Panel title="签章结算单" more={upload}>
      {attachment.length > 0 ? (
        <Attachments label="签章结算单" files={attachment} />
      ) : (
        <p>双方签章后的结算单上传后显示在这里</p>
      )}
      {asked && (
        <SignedDialog
          paper={paper}
          id={row.id}
          left={left}
          queryKey={queryKey}
          onClose={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}
