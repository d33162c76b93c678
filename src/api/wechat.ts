import { bindWechat, unbindWechat, wechatBindParams } from '#contract/account/account.ts';
import {
  type WechatQr,
  wechatBind,
  wechatLogin,
  wechatQrParams,
  wechatScanState,
} from '#contract/account/wechat.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';
import { tokenOf } from './login.ts';

/** What a QR code is for: to sign in, or to bind the messaging app to the account that is signed in. */
export type ScanPurpose = 'login' | 'bind';

/** What to draw a QR code from. */
export function fetchQr(purpose: ScanPurpose): Promise<WechatQr> {
  return call(purpose === 'login' ? wechatQrParams : wechatBindParams, {});
}

/** How far a stand-in's scan has come. */
export function lookAtScan(
  state: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof wechatScanState>> {
  return call(wechatScanState, { state }, { signal });
}

/** Signs in by a confirmed scan: a token, or a ticket for binding. */
export function loginByScan(
  back: CallInput<typeof wechatLogin>,
): Promise<CallOutput<typeof wechatLogin>> {
  return call(wechatLogin, back);
}

/** Binds the scanned identity to the phone's account and signs in; resolves with the token. */
export async function bindAndLogin(input: CallInput<typeof wechatBind>): Promise<string> {
  return tokenOf(await call(wechatBind, input));
}

/** Binds the scanned identity to the account that is signed in. */
export async function bindMine(back: CallInput<typeof bindWechat>): Promise<void> {
  await call(bindWechat, back);
}

/** Unbinds the messaging app. */
export async function unbindMine(): Promise<void> {
  await call(unbindWechat, {});
}
