import { atom } from 'nanostores';

/** Picture of the public account (公众号) that pushes messages; '' while unknown or when the platform has none. */
export const $qr = atom('');
