import { randomBytes } from 'node:crypto';

const LENGTH = 32;

/** 192 random bits: where the bytes of a new file lie. */
export function newKey(): string {
  return randomBytes(24).toString('base64url');
}

/** Where the cover of a video lies. */
export function coverKey(key: string): string {
  return `${key}-cover`;
}

/** Where a picture lies as a screen shows it. */
export function previewKey(key: string): string {
  return `${key}-preview`;
}

/** The file that these bytes are, or were made of. */
export function originalKey(key: string): string {
  return key.slice(0, LENGTH);
}
