import * as z from 'zod/mini';
import {
  WechatCodeRefused,
  type WechatIdentity,
  type WechatProvider,
} from '#server/kernel/ports/wechat.ts';
import { jsonOf } from '../answer.ts';

export interface OpenPlatformOptions {
  appId: string;
  appSecret: string;
  /** Origin of the open platform's API; tests put a server of their own there. */
  origin?: string;
}

const ORIGIN = 'https://api.weixin.qq.com';
/** What the platform says to a code that is wrong, used up or too old. */
const CODE_FAULTS: readonly number[] = [40029, 40163, 41008, 42003];
const MAX_ANSWER = 16_384;

const id = z.string().check(z.regex(/^[\w-]{6,128}$/));
const answerShape = z.union([
  z.object({ errcode: z.number().check(z.refine((code) => code !== 0)), errmsg: z.string() }),
  z.object({ openid: id, unionid: z.optional(id) }),
]);

/** The fault by its number alone: the text of the platform repeats parts of the request. */
function faultOf(errcode: number): Error {
  if (CODE_FAULTS.includes(errcode)) return new WechatCodeRefused(`errcode ${errcode}`);
  return new Error(`The open platform answered errcode ${errcode}`);
}

function identityOf(text: string): WechatIdentity {
  const answer = answerShape.safeParse(jsonOf(text));
  if (!answer.success) throw new Error('The open platform answered in no known shape');
  if ('errcode' in answer.data) throw faultOf(answer.data.errcode);
  const { openid, unionid } = answer.data;
  return { openid, unionid };
}

/**
 * Website sign-in of the open platform (开放平台网站应用): GET /sns/oauth2/access_token redeems the code. The tokens in its
 * answer are not kept: who it was is all that is asked. A code can be redeemed once, so nothing is tried twice.
 */
export function openPlatform({ appId, appSecret, origin = ORIGIN }: OpenPlatformOptions) {
  const provider: WechatProvider = {
    appid: appId,
    async identify(code, signal) {
      const query = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const response = await fetch(`${origin}/sns/oauth2/access_token?${query}`, {
        signal,
        redirect: 'error',
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`The open platform answered HTTP ${response.status}`);
      if (text.length > MAX_ANSWER) throw new Error('The open platform answered too much');
      return identityOf(text);
    },
  };
  return provider;
}
