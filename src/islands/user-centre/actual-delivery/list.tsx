import { DocumentList } from '#src/widgets/document/document-list.tsx';

import { RECEIPTS } from './document.ts';

export const View = () => <DocumentList noun={RECEIPTS} />;
