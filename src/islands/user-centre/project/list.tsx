import { DocumentList } from '#src/widgets/document/document-list.tsx';

import { PROJECTS } from './document.tsx';
import { StageTabs } from './stage-tabs.tsx';

export const View = () => <DocumentList noun={PROJECTS} above={<StageTabs />} />;
