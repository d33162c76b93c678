import { logisticsEntryRecord } from './logistics-entry.ts';

// The console's list: by itself, since customers' pages fetch what stands beside their calls.
export const logisticsEntryConsole = logisticsEntryRecord.console;
export const adminLogisticsEntry = logisticsEntryConsole.calls;
