import { factoringDocument } from './factoring.ts';
import { factoringNoticeDocument } from './notice.ts';

// The console's lists: by themselves, since customers' pages fetch what stands beside their calls.
export const factoringNoticeConsole = factoringNoticeDocument.console;
export const adminFactoringNotice = factoringNoticeConsole.calls;
export const factoringConsole = factoringDocument.console;
export const adminFactoring = factoringConsole.calls;
