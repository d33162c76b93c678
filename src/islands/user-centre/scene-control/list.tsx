import { DocumentList } from '#src/widgets/document/document-list.tsx';

import { SITES } from './document.tsx';

export const View = () => <DocumentList noun={SITES} />;
