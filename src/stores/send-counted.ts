import { SMS_COUNTDOWN_SECONDS } from '#contract/account/login.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import { startCountdown } from './sms-countdown.ts';

/**
 * Sends a code to a phone and counts down until another may be sent: the whole time, or, where one was asked for too soon (on
 * another page or device), the rest that the server names. A limit of an hour or a day is told and not counted.
 */
export async function sendCounted(phone: string, send: () => Promise<void>): Promise<void> {
  try {
    await send();
    startCountdown(phone, SMS_COUNTDOWN_SECONDS);
  } catch (error) {
    const rest = error instanceof ApiError && error.code === CODE.tooMany && error.retryAfter;
    if (rest && rest <= SMS_COUNTDOWN_SECONDS) startCountdown(phone, rest);
    throw error;
  }
}
