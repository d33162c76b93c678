import { deliveryDocument } from './delivery.ts';

// The console's list: by itself, since customers' pages fetch what stands beside their calls.
export const deliveryConsole = deliveryDocument.console;
export const adminDelivery = deliveryConsole.calls;
