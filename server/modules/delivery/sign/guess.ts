import { SIGN_REFUSAL } from '#contract/delivery/sign.ts';
import type { Misses } from '#server/kernel/authentication/misses.ts';
import { HOUR } from '#server/kernel/clock.ts';

/** Tokens that lead nowhere, of one network in an hour, after which nothing of the sign page answers it. */
export const GUESSES: Misses = {
  kind: 'sign-guess',
  lengthMs: HOUR,
  limit: 50,
  miss: SIGN_REFUSAL.unknown,
  tooMany: '尝试次数过多，请一小时后再试，或请供应商重发签收链接',
};

/** Phones that are no signer's, of one note in an hour. */
export const STRANGERS: Misses = {
  kind: 'sign-phone',
  lengthMs: HOUR,
  limit: 10,
  miss: SIGN_REFUSAL.notSigner,
  tooMany: SIGN_REFUSAL.notSigner.text,
};
