import { atom, computed } from 'nanostores';

import { APPLICANT } from '#contract/account/customer-role.ts';
import { TOKEN_COOKIE } from '#contract/account/login.ts';
import { type UserInfo, userStatus } from '#contract/account/user.ts';
import { COMPANY_TYPE } from '#contract/company/company-type.ts';
import { connectClient } from '#src/api/surroundings.ts';
import { endSession, fetchUserInfo } from '#src/api/user.ts';
import { clearCookie, readCookie, writeSessionCookie } from '#src/lib/cookies.ts';
import { readText, writeText } from '#src/lib/storage.ts';
import { forgetPerson, forgetTab, forgetViews, keep, meetPerson } from '#src/lib/tab-memory.ts';

import { forgetDirty } from './dirty.ts';
import { loadEnums } from './enums.ts';
import { onOtherTabs, tellOtherTabs } from './tabs.ts';

const { owner, buyer, supplier } = COMPANY_TYPE;
const COMPANY_KEY = 'companyId';
/** Outlives the session: whoever signs in again goes on with it. */
const LAST_COMPANY_KEY = 'lastCompany';
/** Specification, section 9: logout clears the user info after 1 s, so that nothing flickers on the way out. */
const FORGET_USER_MS = 1_000;
/** How long leaving the page waits for the server's word on a logout. */
const LOGOUT_PATIENCE_MS = 5_000;

/** The bearer token, kept in the session cookie. */
export const $token = atom<string | undefined>(readCookie(TOKEN_COOKIE));
export const $user = atom<UserInfo | null>(null);
/** The company that this tab acts for, at first the one chosen last in this browser; undefined: the server's choice. */
export const $companyId = atom<string | undefined>(
  readText('session', COMPANY_KEY) ?? readText('local', COMPANY_KEY),
);
/** The specification's login flag: whether the login prompt shows. True until a login or registration succeeds. */
export const $loginFlag = computed($token, (token) => token === undefined);
/** The derived user status (contract/account/user.ts). */
export const $userStatus = computed([$user, $companyId], (user, companyId) =>
  user === null ? undefined : userStatus(user, companyId),
);
const companiesOf = (user: UserInfo | null) => user?.companyList ?? [];
const companyOf = (user: UserInfo | null, companyId: string | undefined) =>
  companiesOf(user).find(({ basicInfo }) => basicInfo.companyId === companyId)?.basicInfo;
/** What the user info says of the company that is worked for; undefined until it is there. */
export const $company = computed(
  [$user, $companyId],
  (user, companyId) => companyOf(user, companyId) ?? companiesOf(user).at(-1)?.basicInfo,
);
/** Its name; '' for whoever has none. */
export const $companyName = computed($company, (company) => company?.name ?? '');
/** My roles in the company that this tab acts for; undefined for whoever has none, before the user info is there, and where it tells none. */
export const $roles = computed($company, (company) => company?.roles);
/** Whether the company supplies and neither owns nor buys: credit and its limit are the buyer's. */
export const $suppliesOnly = computed($company, (company) => {
  const types = company?.companyType ?? [];
  return types.includes(supplier) && !types.some((type) => type === owner || type === buyer);
});
/** Whether the company supplies, whatever else it does. */
export const $supplies = computed(
  $company,
  (company) => company?.companyType?.includes(supplier) ?? false,
);
/** Set when the server has ended the session: someone asks whether to stay or to sign in again. */
export const $sessionExpired = atom(false);

/** Whether this page is somebody's: also once another tab has signed them out. */
let isOwned = $token.get() !== undefined;

let forgetting: ReturnType<typeof setTimeout> | undefined;

function forgetUserSoon(): void {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => $user.set(null), FORGET_USER_MS);
}

function showState(): void {
  if (typeof document === 'undefined') return;
  document.documentElement.dataset.session = $loginFlag.get() ? 'out' : 'in';
}

function apply(token: string | undefined): void {
  if (token === $token.get()) return;
  clearTimeout(forgetting);
  $sessionExpired.set(false);
  if (token === undefined) {
    forgetTab();
    forgetUserSoon();
  } else {
    isOwned = true;
    meetPerson();
    $user.set(null);
  }
  $token.set(token);
  showState();
}

/** Chooses the company that this tab acts for; undefined leaves the choice to the server. */
export function actFor(companyId: string | undefined): void {
  if (companyId !== $companyId.get()) forgetViews();
  writeText('session', COMPANY_KEY, companyId);
  if (companyId === undefined) writeText('local', COMPANY_KEY, undefined);
  $companyId.set(companyId);
}

/**
 * Chooses the company for this browser: new tabs begin with it, and open ones hear of it (onCompanyChosen). This tab
 * begins with it when it is loaded anew, which comes next: what it still sends on its way out belongs to the company before.
 */
export function switchCompany(companyId: string): void {
  if (companyId !== $companyId.get()) forgetViews();
  // What this tab then asks for before the user info is there is for the roles in that company.
  const chosen = companyOf($user.get(), companyId);
  if (chosen) keep('roles', chosen.roles);
  writeText('session', COMPANY_KEY, companyId);
  writeText('local', COMPANY_KEY, companyId);
  writeText('local', LAST_COMPANY_KEY, companyId);
}

/** Another tab has chosen a company. Returns what stops listening. */
export function onCompanyChosen(listener: (companyId: string) => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === COMPANY_KEY && newValue !== null && newValue !== $companyId.get()) {
      listener(newValue);
    }
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/**
 * The tab acts for the company that it names in each call, whatever company the account joins meanwhile elsewhere; without one
 * that it belongs to, for the one chosen last in this browser, or for the last one, which is best no mere application.
 */
function settleCompany({ companyList }: UserInfo): void {
  const all = companyList.map(({ basicInfo }) => basicInfo);
  const has = (id?: string) => all.find(({ companyId }) => companyId === id);
  const chosen = $companyId.get();
  if (chosen === undefined ? all.length === 0 : has(chosen)) return;
  const last =
    has(readText('local', LAST_COMPANY_KEY)) ??
    all.findLast(({ roles }) => !roles?.includes(APPLICANT)) ??
    all.at(-1);
  actFor(last?.companyId);
}

/**
 * A login or registration has succeeded: keeps the token and tells the other tabs. loadUser() comes next. `inPlace`: the
 * page stays as it is, with its company, because the same person may have signed in again.
 */
export function signedIn(token: string, { inPlace = false } = {}): void {
  writeSessionCookie(TOKEN_COOKIE, token);
  if (!inPlace) actFor(undefined);
  apply(token);
  tellOtherTabs();
}

/** Forgets the session in this browser without asking the server: forced logout, and the second half of signOut(). */
export function signOutLocally(): void {
  clearCookie(TOKEN_COOKIE);
  actFor(undefined);
  isOwned = false;
  apply(undefined);
  tellOtherTabs();
}

/** Logs out: forgets the session at once, then waits (5 s at the most) until the server has ended it too. */
export async function signOut(): Promise<void> {
  const ended = endSession().catch(() => undefined);
  signOutLocally();
  forgetPerson();
  forgetDirty();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, LOGOUT_PATIENCE_MS);
  });
  await Promise.race([ended, patience]);
  clearTimeout(timer);
}

async function askForUser(): Promise<UserInfo> {
  const token = $token.get();
  const user = await fetchUserInfo();
  // Signed out or in as somebody else while the answer was on its way.
  if ($token.get() === token) {
    settleCompany(user);
    $user.set(user);
    keep('roles', $roles.get() ?? null);
  }
  return user;
}

let asking: { token: string | undefined; answer: Promise<UserInfo> } | undefined;

/** The user info alone; for places that go on without it. Calls at the same time share one answer. */
export function fetchUser(): Promise<UserInfo> {
  const token = $token.get();
  if (asking === undefined || asking.token !== token) {
    const answer = askForUser().finally(() => {
      if (asking?.answer === answer) asking = undefined;
    });
    asking = { token, answer };
  }
  return asking.answer;
}

let loading: Promise<UserInfo> | undefined;

async function loadInOrder(): Promise<UserInfo> {
  try {
    const user = await fetchUser();
    // Without enumerations codes show instead of names; that is no reason to send anybody away.
    await loadEnums().catch(() => undefined);
    return user;
  } catch (error) {
    signOutLocally();
    throw error;
  }
}

/**
 * User info, then the enumerations; calls at the same time share one answer. When the user info cannot be had, logs
 * out locally and rejects with the error to show (specification, section 2).
 */
export function loadUser(): Promise<UserInfo> {
  loading ??= loadInOrder().finally(() => {
    loading = undefined;
  });
  return loading;
}

let early: Promise<UserInfo> | undefined;

/** loadUser() for the script that runs ahead of the guard, which hears of the answer, and of a failure, however early. */
export function loadUserEarly(): Promise<UserInfo> {
  early = loadUser();
  return early;
}

/** What loadUserEarly() has asked for, once; undefined where nobody has. */
export function takeEarlyUser(): Promise<UserInfo> | undefined {
  const asked = early;
  early = undefined;
  return asked;
}

connectClient({
  companyId: () => $companyId.get(),
  onSessionExpired: () => $sessionExpired.set(true),
  isBearerLost: () => isOwned && readCookie(TOKEN_COOKIE) === undefined,
});
onOtherTabs(() => apply(readCookie(TOKEN_COOKIE)));
