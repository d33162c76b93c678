import type { ApiGroup } from '#contract/wire/endpoint.ts';

const DEFAULT = '/api';

function settingOf(group: ApiGroup): string | undefined {
  switch (group) {
    case 'biz':
      return import.meta.env.PUBLIC_BIZ_API;
    case 'general':
      return import.meta.env.PUBLIC_GENERAL_API;
    case 'message':
      return import.meta.env.PUBLIC_MESSAGE_API;
    case 'portal':
    case 'admin':
      return import.meta.env.PUBLIC_PORTAL_API;
  }
}

/** Address that the paths of a group stand behind, without a slash at its end. */
export function baseOf(group: ApiGroup): string {
  return (settingOf(group) || DEFAULT).replace(/\/+$/, '');
}

/** Cookies travel to bases on another origin too: our backend keeps half of a session in one. */
export function credentialsOf(base: string): RequestCredentials {
  return /^https?:/.test(base) ? 'include' : 'same-origin';
}

/** Header clientId: which front the call comes from (specification, section 1). */
export function clientIdOf(group: ApiGroup): string {
  if (group === 'general') return 'middle-general-front';
  return group === 'admin' ? 'admin' : 'portal';
}
