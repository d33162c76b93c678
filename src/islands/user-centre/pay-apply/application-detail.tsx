import { DocumentDetail } from '#src/widgets/document/document-detail.tsx';

import { DETAIL } from './detail.tsx';
import { PAY_APPLICATIONS } from './document.ts';

/** 订单付款申请详情. */
export const View = () => <DocumentDetail noun={PAY_APPLICATIONS} detail={DETAIL} />;
