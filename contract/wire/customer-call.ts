import { nothing } from './envelope.ts';

/** What all calls of signed-in customers have in common that name nothing in their address. */
export const customerCall = { group: 'portal', access: 'session', params: nothing } as const;

/** What their writes have in common. */
export const customerWrite = { ...customerCall, method: 'POST', effect: 'write' } as const;

/** What their reads have in common; a read that sends a filter names POST. */
export const customerRead = { ...customerCall, method: 'GET', effect: 'read' } as const;
