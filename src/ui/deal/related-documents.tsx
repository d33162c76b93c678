import { useState } from 'react';

import type { RelatedDocument } from '#contract/timeline.ts';

import { Panel } from '../panel/panel.tsx';
import { DocumentRows, MoreDocuments, type StatusOf } from './document-rows.tsx';

/** Documents that are shown before somebody asks for more. */
const FIRST = 12;

interface Props {
  documents: readonly RelatedDocument[];
  statusOf: StatusOf;
}

/** 关联单据: the other documents of a deal, the newest first, each with a link; nothing where there are none. */
export function RelatedDocuments({ documents, statusOf }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (documents.length === 0) return null;
  const shown = isWhole ? documents : documents.slice(0, FIRST);
  return (
    <Panel title="关联单据" flush>
      <DocumentRows documents={shown} statusOf={statusOf} />
      {documents.length > shown.length && (
        <MoreDocuments onClick={() => setWhole(true)}>
          {`显示全部 ${documents.length} 张`}
        </MoreDocuments>
      )}
    </Panel>
  );
}
