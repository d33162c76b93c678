import { type Signed, type SignNote, sign } from '#contract/delivery/sign.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** What note a link of the sign page is of. Rejects with the code of SIGN_ENDED where it leads nowhere. */
export const openNote = (token: string): Promise<CallOutput<typeof sign.open>> =>
  call(sign.open, { token });

/** Has a code sent to a signer's phone. */
export const askSignCode = (token: string, phone: string): Promise<unknown> =>
  call(sign.code, { token, phone });

/**
 * Proves a signer's phone by its code, for the pass that the phone made; resolves with the lines of the note. The same again is
 * answered again.
 */
export const proveSigner = (
  input: CallInput<typeof sign.prove>,
): Promise<CallOutput<typeof sign.prove>> => call(sign.prove, input);

/** The note once more, with the other phones that have it open. */
export const lookAtNote = (token: string, pass: string): Promise<SignNote> =>
  call(sign.note, { token, pass });

/** Sends one picture, base64; taken once however often it is sent. */
export const sendSignPicture = (input: CallInput<typeof sign.picture>): Promise<unknown> =>
  call(sign.picture, input);

/** Signs the note; taken once however often it is sent. */
export const submitSignature = (input: CallInput<typeof sign.submit>): Promise<Signed> =>
  call(sign.submit, input);
