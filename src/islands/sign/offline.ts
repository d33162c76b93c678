import { portalPath } from '#src/lib/paths.ts';
import { SIGN_POLICY, SIGN_WORKER } from '#src/lib/sign-page.ts';

/** What browsers with Trusted Types want instead of a text. */
interface Trusting {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(text: string): string },
    ): { createScriptURL(text: string): string };
  };
}

/**
 * Has this browser open the sign page without a line from now on, where it can: it needs a secure context, and room. Nothing
 * waits for it, and without it the page works as long as it is open.
 */
export function openWithoutLine(): void {
  if (!('serviceWorker' in navigator)) return;
  const worker = portalPath(SIGN_WORKER);
  const { trustedTypes } = globalThis as Trusting;
  // The policy knows one address, whatever it is asked for.
  const policy = trustedTypes?.createPolicy(SIGN_POLICY, { createScriptURL: () => worker });
  navigator.serviceWorker.register(policy?.createScriptURL('') ?? worker).catch(() => undefined);
}
