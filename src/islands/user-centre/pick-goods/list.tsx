import { DocumentList } from '#src/widgets/document/document-list.tsx';

import { PICKS } from './document.ts';

export const View = () => <DocumentList noun={PICKS} />;
