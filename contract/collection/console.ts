import { collectionDocument } from './collection.ts';
import { receivablePlanDocument } from './receivable-plan.ts';

// The console's lists: by themselves, since customers' pages fetch what stands beside their calls.
export const collectionConsole = collectionDocument.console;
export const adminCollection = collectionConsole.calls;
export const receivablePlanConsole = receivablePlanDocument.console;
export const adminReceivablePlan = receivablePlanConsole.calls;
