import { DocumentList } from '#src/widgets/document/document-list.tsx';

import { PAY_APPLIES } from './document.ts';

export const View = () => <DocumentList noun={PAY_APPLIES} />;
