import { payApplyDocument } from './pay-apply.ts';

// The console's list: by itself, since customers' pages fetch what stands beside their calls.
export const payApplyConsole = payApplyDocument.console;
export const adminPayApply = payApplyConsole.calls;
