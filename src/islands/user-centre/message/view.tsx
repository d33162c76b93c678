import { lazy } from 'react';

import { loadCode } from '#src/lib/load-code.ts';
import { PAGE_SIZES } from '#src/ui/pages.ts';
import { MessageCentre } from '#src/widgets/message/message-centre.tsx';

import { pageOf } from './page-of.ts';

const Export = lazy(async () => ({
  default: (await loadCode(() => import('./export.tsx'))).Export,
}));

/** 消息中心: what happened, newest first. */
export function View() {
  return <MessageCentre route="message" sizes={PAGE_SIZES} pageOf={pageOf} Export={Export} />;
}
