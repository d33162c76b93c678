import { actualDeliveryDocument } from './actual-delivery.ts';

// The console's list: by itself, since customers' pages fetch what stands beside their calls.
export const actualDeliveryConsole = actualDeliveryDocument.console;
export const adminActualDelivery = actualDeliveryConsole.calls;
