import { SECOND, wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { SmsNotice } from '#server/kernel/ports/sms.ts';

const PATIENCE_MS = 20 * SECOND;

/** A link to a page for people without an account, as it is kept. */
export interface KeptLink {
  name: string;
  phone: string;
  /** Number of the document that it leads to. */
  no: string;
  token_sealed: string;
  expires_at: Date;
}

/** What a link is for: its page below /portal, the purpose under which its token was sealed, and its words. */
export interface LinkTexting {
  page: string;
  sealedFor: string;
  purpose: SmsNotice;
  /** `until` is `yyyy-MM-dd HH:mm`. */
  textOf(told: { name: string; no: string; url: string; until: string }): string;
}

/**
 * Sends a link to its one phone by a short message. To be called within the transaction that notes it as sent, so that what was
 * not sent is not noted; rejects where the provider does not take the message within twenty seconds.
 */
export async function textLink(
  { sms, cipher, publicOrigin }: Pick<Kernel, 'sms' | 'cipher' | 'publicOrigin'>,
  { name, phone, no, token_sealed, expires_at }: KeptLink,
  { page, sealedFor, purpose, textOf }: LinkTexting,
): Promise<void> {
  const until = wireTime(expires_at).slice(0, 16);
  // Behind the #: what stands there is sent to no server, and stands in no log.
  const url = `${publicOrigin()}/portal/${page}#${cipher.open(token_sealed, sealedFor)}`;
  const params = { name, no, url, until };
  const message = { phone, purpose, code: '', text: textOf(params), params } as const;
  await sms.send(message, AbortSignal.timeout(PATIENCE_MS));
}
