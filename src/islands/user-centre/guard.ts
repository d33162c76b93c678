import { TOKEN_COOKIE } from '#contract/account/login.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { readCookie } from '#src/lib/cookies.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { REQUEST_KEY } from '#src/lib/page-signals.ts';
import { portalPath } from '#src/lib/paths.ts';
import { ROUTES } from '#src/lib/routes.ts';
import { writeJson } from '#src/lib/storage.ts';
import { loadEnums } from '#src/stores/enums.ts';
import { type LoginRequest, loginOnHomePage, openLogin } from '#src/stores/login-dialog.ts';
import { $companyId, $loginFlag, $user, loadUser, takeEarlyUser } from '#src/stores/session.ts';

const here = () => location.pathname + location.search + location.hash;

/** Whether nobody is signed in, by the cookie: another tab may have signed out. */
export const isVisitor = () => readCookie(TOKEN_COOKIE) === undefined;

/**
 * Whether a link may be followed. A route that needs a token is not opened without one: 请先登录, the dialog opens,
 * and after the login the visitor lands where the link leads (specification, section 2).
 */
export function admits(address: URL): boolean {
  const route = ROUTES.find(({ path }) => portalPath(path) === address.pathname);
  if (!(route?.requiresToken && isVisitor())) return true;
  const { pathname, search, hash } = address;
  openLogin({ returnTo: pathname + search + hash, message: TEXT.loginFirst });
  return false;
}

/** The page itself was opened without a token; mostly the script in its head has left already. */
function leaveAsVisitor(): void {
  loginOnHomePage({ returnTo: here(), message: TEXT.loginFirst });
}

/** Back or Forward has led to another view of this page, or another tab has signed out: nobody without a token sees it. True when the page is being left. */
export function turnsAway(): boolean {
  if (!isVisitor()) return false;
  leaveAsVisitor();
  return true;
}

/** To the root path, where the dialog shows why. */
function leaveWith(error: unknown): void {
  const request: LoginRequest = { returnTo: here(), message: errorToMessage(error) };
  writeJson('session', REQUEST_KEY, request);
  location.replace(portalPath('/'));
}

/**
 * Lets the visitor in: token, then user info, then the enumerations; only then may a view show. False when the page
 * is being left instead.
 */
export async function enter(): Promise<boolean> {
  // A failure signs out: whoever only looked at the token would take a person who was refused for a visitor.
  const early = takeEarlyUser();
  if (early === undefined && $loginFlag.get()) {
    leaveAsVisitor();
    return false;
  }
  try {
    const company = $companyId.get();
    if (early !== undefined) await early;
    else if ($user.get() === null) await loadUser();
    // The header has asked already, for the user info only.
    else await loadEnums().catch(() => undefined);
    // What was asked ahead named a company that this account belongs to no more.
    if (company !== undefined && company !== $companyId.get()) {
      location.reload();
      return false;
    }
    return true;
  } catch (error) {
    leaveWith(error);
    return false;
  }
}
