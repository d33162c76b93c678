import { atom } from 'nanostores';

import { WECHAT_STATE_SECONDS, type WechatQr } from '#contract/account/wechat.ts';
import { fetchQr, lookAtScan, type ScanPurpose } from '#src/api/wechat.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';
import { safeReturn } from '#src/lib/return-to.ts';
import { readJson, writeJson } from '#src/lib/storage.ts';

export type Scan =
  | { phase: 'loading' }
  | { phase: 'waiting' | 'scanned'; qr: WechatQr }
  /** Over, one way or another; a fresh code may be asked for. */
  | { phase: 'over'; text: string };

/** The QR code on screen and what has become of it. */
export const $scan = atom<Scan>({ phase: 'loading' });

const LOOK_EVERY_MS = 1_500;
const EXPIRED = '二维码已失效';
const KEY = 'wechat-scan';

/** What the page that the messaging app sends the browser to must know. */
export interface Errand {
  purpose: ScanPurpose;
  /** Address to go to in the end. */
  returnTo: string;
}

function isErrand(value: unknown): value is Errand {
  if (typeof value !== 'object' || value === null) return false;
  const { purpose, returnTo }: { purpose?: unknown; returnTo?: unknown } = value;
  return (purpose === 'login' || purpose === 'bind') && typeof returnTo === 'string';
}

/** The errand of this tab, once; without one somebody has come here by themselves, to sign in. */
export function takeErrand(): Errand {
  const errand = readJson('session', KEY, isErrand);
  writeJson('session', KEY, undefined);
  return errand ?? { purpose: 'login', returnTo: '/index' };
}

/** The browser goes back as the messaging app would send it. */
function goBack({ redirect_uri, state }: WechatQr, code: string): void {
  const address = new URL(redirect_uri);
  address.search = String(new URLSearchParams({ code, state }));
  location.assign(address);
}

/** Whether it is worth looking again; false once the scan is over. */
async function look(qr: WechatQr, signal: AbortSignal): Promise<boolean> {
  try {
    const { status, code } = await lookAtScan(qr.state, signal);
    if (signal.aborted) return false;
    if (code !== undefined) {
      goBack(qr, code);
      return false;
    }
    const over = status !== 'waiting' && status !== 'scanned';
    if (over)
      $scan.set({ phase: 'over', text: status === 'cancelled' ? '已在手机上取消' : EXPIRED });
    else $scan.set({ phase: status, qr });
    return !over;
  } catch (error) {
    // A lost answer is asked for again; what the server refuses, it goes on refusing.
    if (error instanceof ApiError && error.kind !== 'network' && error.kind !== 'timeout') {
      $scan.set({ phase: 'over', text: errorToMessage(error) });
      return false;
    }
    return !signal.aborted;
  }
}

/** Looks again and again until the scan is over; a page in the background does not ask. */
function follow(qr: WechatQr, signal: AbortSignal): void {
  const again = () => {
    if (signal.aborted) return;
    if (document.hidden) setTimeout(again, LOOK_EVERY_MS);
    else void look(qr, signal).then((goOn) => goOn && setTimeout(again, LOOK_EVERY_MS));
  };
  setTimeout(again, LOOK_EVERY_MS);
}

/**
 * Asks for a fresh QR code and follows its scan. Answers what stops following. `returnTo`: where the visitor goes in the
 * end, on the page that the messaging app sends the browser to.
 */
export function startScan(purpose: ScanPurpose, returnTo: string): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  $scan.set({ phase: 'loading' });
  fetchQr(purpose)
    .then((qr) => {
      if (signal.aborted) return;
      writeJson('session', KEY, { purpose, returnTo: safeReturn(returnTo) ?? '/index' });
      $scan.set({ phase: 'waiting', qr });
      timer = setTimeout(() => {
        controller.abort();
        $scan.set({ phase: 'over', text: EXPIRED });
      }, WECHAT_STATE_SECONDS * 1_000);
      if (qr.scanUrl !== undefined) follow(qr, signal);
    })
    .catch((error: unknown) => {
      if (!signal.aborted) $scan.set({ phase: 'over', text: errorToMessage(error) });
    });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
