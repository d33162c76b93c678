import { readCookie, writeSessionCookie } from './cookies.ts';
import { ApiError } from './errors.ts';

/**
 * Keeps the bearer of a sign-in, before the stores hear of it, or throws what to say where the browser has not kept it,
 * because it blocks cookies or has another one of that name: every next call would say that the session has expired.
 */
export function keepBearer(name: string, token: string): void {
  writeSessionCookie(name, token);
  if (readCookie(name) === token) return;
  const text = '浏览器没有保存登录所需的 Cookie，请允许本站使用 Cookie，或清除本站的 Cookie 后重试';
  throw new ApiError({ kind: 'business', text });
}
