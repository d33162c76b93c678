import type { FastifyInstance } from 'fastify';

import { WECHAT_STATE_SECONDS } from '#contract/account/wechat.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { WechatProvider } from '../kernel/ports/wechat.ts';
import { accountPage } from '../providers/wechat/account-page.ts';
import { qrPicture } from '../providers/wechat/account-qr.ts';
import { openPlatform } from '../providers/wechat/open-platform.ts';
import { StandIn } from '../providers/wechat/stand-in.ts';
import { standInPage } from '../providers/wechat/stand-in-page.ts';

/** With PORT=0 the origin names the port that the system has chosen. */
export function publicOriginOf(app: FastifyInstance, { publicOrigin }: Config): string {
  if (!publicOrigin.endsWith(':0')) return publicOrigin;
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return publicOrigin.replace(/0$/, String(port));
}

interface AccountOptions {
  config: Config;
  /** Below the API, so that whatever passes its calls on passes this on too. */
  pagePath: string;
}

interface WechatOptions extends AccountOptions {
  clock: Clock;
}

/** The driver that the settings ask for; a stand-in brings its page along. Undefined when switched off. */
export async function wechatDriver(
  app: FastifyInstance,
  { config, clock, pagePath }: WechatOptions,
): Promise<WechatProvider | undefined> {
  const { wechat } = config;
  if (wechat.driver === 'off') return undefined;
  if (wechat.driver === 'open-platform') return openPlatform(wechat);
  const standIn = new StandIn({
    now: () => clock.now(),
    pageUrl: () => publicOriginOf(app, config) + pagePath,
    lifeSeconds: WECHAT_STATE_SECONDS,
  });
  await app.register(standInPage(standIn), { prefix: pagePath });
  return standIn;
}

/**
 * Draws the QR code of the public account (公众号): of the link that the settings give, else of a page that takes its
 * place. Production has no stand-in, so without a link it shows none.
 */
export async function publicAccount(
  app: FastifyInstance,
  { config, pagePath }: AccountOptions,
): Promise<() => Promise<string>> {
  const { wechatAccountLink: link, production } = config;
  let drawn: Promise<string> | undefined;
  if (link !== undefined) return () => (drawn ??= qrPicture(link, false));
  if (production) return () => Promise.resolve('');
  await app.register(accountPage, { prefix: pagePath });
  // Not before it is asked for: with PORT=0 the address is known once the door is open.
  return () => (drawn ??= qrPicture(publicOriginOf(app, config) + pagePath, true));
}
