/** Who confirmed a scan; `unionid` is the same in all applications of one company, `openid` in one only. */
export interface WechatIdentity {
  openid: string;
  unionid?: string | undefined;
}

/** The code is wrong, used or too old: scanning again helps. Anything else that is thrown means: not now. */
export class WechatCodeRefused extends Error {
  override readonly name = 'WechatCodeRefused';
}

/** The port to the messaging app (微信). */
export interface WechatProvider {
  /** Application that the person confirms to; shown to browsers. */
  readonly appid: string;
  /** Redeems the code of a confirmed scan; throws WechatCodeRefused. */
  identify(code: string, signal: AbortSignal): Promise<WechatIdentity>;
  /** Where our own pages take the messaging app's place. */
  readonly standIn?: WechatStandIn;
}

export type ScanStatus = 'waiting' | 'scanned' | 'confirmed' | 'cancelled' | 'expired';

/** A scan that never leaves this installation. */
export interface WechatStandIn {
  /** Makes a state known, so that its QR code can be scanned; answers the address that the code holds. */
  offer(state: string): string;
  /** How far it has come; with the code once confirmed. */
  look(state: string): { status: ScanStatus; code?: string };
}
