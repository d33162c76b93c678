/** Where the helper stands that opens the sign page without a line; its folder is all that it serves. Below /portal. */
export const SIGN_WORKER = '/sign/worker.js';

/** Name of the Trusted Types policy by which the sign page names it. */
export const SIGN_POLICY = 'portal-sign-worker';
