/**
 * Resolves with the code of an SMS that arrives now, where the browser hands it over and the person agrees (WebOTP);
 * with undefined where it does not, on refusal, or once `signal` aborts. The SMS must end in a line `@host #code`.
 */
export async function receiveCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  const options = { otp: { transport: ['sms'] }, signal };
  try {
    const credential = await navigator.credentials.get(options);
    return credential !== null && 'code' in credential ? String(credential.code) : undefined;
  } catch {
    return undefined;
  }
}
