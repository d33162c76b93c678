import { randomBytes } from 'node:crypto';

import {
  type ScanStatus,
  WechatCodeRefused,
  type WechatIdentity,
  type WechatProvider,
  type WechatStandIn,
} from '#server/kernel/ports/wechat.ts';

export interface StandInOptions {
  now(): Date;
  /** Address of the scan page; the state is added to it. */
  pageUrl(): string;
  lifeSeconds: number;
}

interface Scan {
  status: Exclude<ScanStatus, 'expired'>;
  offeredAt: number;
  /** The made-up identity that scanned it; nobody else may answer for it. */
  device?: string;
  code?: string;
}

/** States remembered at a time; the oldest gives way, so that nobody can fill the memory. */
const MOST = 1_000;

/**
 * Takes the messaging app's place on installations without an application of their own: a page of ours is scanned
 * instead, and whoever confirms there is a made-up person. In memory, because it is for one process on one machine;
 * production refuses it.
 */
export class StandIn implements WechatProvider {
  readonly appid = 'stand-in';
  readonly standIn: WechatStandIn = {
    offer: (state) => this.#offer(state),
    look: (state) => this.#look(state),
  };
  readonly #options: StandInOptions;
  readonly #scans = new Map<string, Scan>();
  readonly #identities = new Map<string, string>();

  constructor(options: StandInOptions) {
    this.#options = options;
  }

  #offer(state: string): string {
    const [oldest] = this.#scans.keys();
    if (this.#scans.size >= MOST && oldest !== undefined) this.#scans.delete(oldest);
    this.#scans.set(state, { status: 'waiting', offeredAt: this.#options.now().getTime() });
    return `${this.#options.pageUrl()}?state=${state}`;
  }

  #alive(state: string): Scan | undefined {
    const scan = this.#scans.get(state);
    const end = (scan?.offeredAt ?? 0) + this.#options.lifeSeconds * 1000;
    return end > this.#options.now().getTime() ? scan : undefined;
  }

  #look(state: string): { status: ScanStatus; code?: string } {
    const scan = this.#alive(state);
    if (scan === undefined) return { status: 'expired' };
    return { status: scan.status, ...(scan.code !== undefined && { code: scan.code }) };
  }

  /** Somebody opened the scan page; answers where the scan stands for this device. */
  scan(state: string, device: string): ScanStatus {
    const scan = this.#alive(state);
    if (scan === undefined) return 'expired';
    if (scan.status === 'waiting') {
      scan.status = 'scanned';
      scan.device = device;
    }
    return scan.device === device ? scan.status : 'expired';
  }

  /** The device that scanned says yes or no, once. */
  decide(state: string, device: string, agreed: boolean): ScanStatus {
    const scan = this.#alive(state);
    if (scan === undefined || scan.device !== device) return 'expired';
    if (scan.status !== 'scanned') return scan.status;
    scan.status = agreed ? 'confirmed' : 'cancelled';
    if (agreed) {
      scan.code = randomBytes(24).toString('base64url');
      this.#identities.set(scan.code, device);
      if (this.#identities.size > MOST) {
        const [oldest] = this.#identities.keys();
        this.#identities.delete(oldest ?? '');
      }
    }
    return scan.status;
  }

  /** The device goes on as another made-up person. */
  passOn(state: string, device: string, next: string): ScanStatus {
    const scan = this.#alive(state);
    if (scan === undefined || scan.device !== device) return 'expired';
    if (scan.status === 'scanned') scan.device = next;
    return scan.status;
  }

  identify(code: string): Promise<WechatIdentity> {
    const device = this.#identities.get(code);
    this.#identities.delete(code);
    if (device === undefined) return Promise.reject(new WechatCodeRefused('unknown code'));
    return Promise.resolve({ openid: device });
  }
}
