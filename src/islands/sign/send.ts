import type { Signed } from '#contract/delivery/sign.ts';
import { SIGN_ENDED } from '#contract/delivery/states.ts';
import { sendSignPicture, submitSignature } from '#src/api/sign.ts';
import { ApiError } from '#src/lib/errors.ts';

import type { Draft } from './draft.ts';
import type { Keeper } from './kept.ts';

/** How a try to hand a signature in has ended. */
export type Sent =
  | { readonly kind: 'signed'; readonly signed: Signed }
  /** No answer came: the same is sent again once there is a line. */
  | { readonly kind: 'later' }
  /** The phone has to prove itself anew; nothing that was filled in is lost. */
  | { readonly kind: 'prove'; readonly text: string }
  /** Somebody else has signed, or the note is void: there is nothing left to be signed. */
  | { readonly kind: 'over'; readonly text: string }
  /** The signer has to change something. */
  | { readonly kind: 'refused'; readonly text: string };

const OVER: readonly unknown[] = [SIGN_ENDED.signed, SIGN_ENDED.voided];
/** What the server answers while it is busy or unwell; a line of nothing but an error page is no answer either. */
const LATER: readonly unknown[] = [429, 503, 500];

/** What an error says, to whoever holds the phone. */
export function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '操作未完成，请重试';
  return error.fields[0]?.message ?? error.message;
}

/** Whether no answer came, or none that decides anything. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind !== 'business' || LATER.includes(error.code);
}

function endOf(error: unknown): Sent {
  if (isLost(error)) return { kind: 'later' };
  const code = error instanceof ApiError ? error.code : 0;
  const text = textOf(error);
  if (code === SIGN_ENDED.pass) return { kind: 'prove', text };
  if (OVER.includes(code)) return { kind: 'over', text };
  return { kind: 'refused', text };
}

/**
 * Hands in what was confirmed: pictures one after another, then the signature. What the server has is noted in `draft`, which
 * `keep` keeps, so that a line that drops costs no more than what was under way.
 */
export async function handIn(
  token: string,
  draft: Draft,
  keeper: Keeper,
  deviceInfo: string,
): Promise<Sent> {
  const { confirmed, pass, key, lines, pictures } = draft;
  if (confirmed === undefined) return { kind: 'refused', text: '请先确认签收' };
  try {
    for (const picture of pictures) {
      if (picture.sent) continue;
      const data = await keeper.picture(picture.key);
      if (data === undefined) return { kind: 'refused', text: '本机照片已丢失，请重新拍摄' };
      const { fileType } = picture;
      await sendSignPicture({ token, pass, key: picture.key, fileType: fileType as 93, data });
      picture.sent = true;
      await keeper.keep(draft);
    }
    const keys = pictures.map((picture) => picture.key);
    const said = { token, pass, key, lines, pictures: keys, ...confirmed, deviceInfo };
    return { kind: 'signed', signed: await submitSignature(said) };
  } catch (error) {
    return endOf(error);
  }
}
