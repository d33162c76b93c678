import { disputeDocument } from './dispute.ts';

// The console's list: by itself, since customers' pages fetch what stands beside their calls.
export const disputeConsole = disputeDocument.console;
export const adminDispute = disputeConsole.calls;
