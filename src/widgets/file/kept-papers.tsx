import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { StoredFile } from '#contract/file/file.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import { leftOf, type PapersDialogProps } from './papers.ts';
import { PapersByKind } from './papers-by-kind.tsx';

const Upload = lazyPart(async () => (await import('./kept-papers-dialog.tsx')).KeptPapersDialog);

interface Props extends Pick<PapersDialogProps, 'papers' | 'send' | 'transport' | 'ruleOf'> {
  files: readonly StoredFile[];
  /** Whether more of them may be added. */
  may: boolean;
  /** What of the view's queries is asked anew. */
  queryKey: readonly unknown[];
}

/** Papers that hang on a record, and the way to add more of them; nothing where there are none and none may come. */
export function KeptPapers({ papers, files, may, send, queryKey, ...by }: Props) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const open = may && papers.kinds.some(({ fileType }) => leftOf(files, fileType) > 0);
  if (!open && files.length === 0) return null;
  const upload = open && (
    <Button variant="default" onClick={() => setAsked(true)}>
      {files.length > 0 ? '继续上传' : `上传${papers.title}`}
    </Button>
  );
  return (
    <div className={files.length === 0 ? 'no-print' : undefined}>
      <Panel title={papers.title} more={upload}>
        {files.length === 0 && <p>{papers.empty}</p>}
        <PapersByKind
          papers={papers}
          files={files}
          {...(by.transport && { transport: by.transport })}
        />
      </Panel>
      {asked && (
        <Upload
          papers={papers}
          files={files}
          send={send}
          {...by}
          onDone={() => void queries.invalidateQueries({ queryKey: [...queryKey] })}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
