/** What a code is for; a code sent for one purpose is worth nothing for another. */
export type SmsPurpose =
  | 'login'
  | 'register'
  | 'findPassword'
  | 'wechatBind'
  | 'oldPhone'
  | 'newPhone'
  | 'closeAccount'
  | 'adminLogin'
  | 'adminPassword';

export interface SmsMessage {
  phone: string;
  purpose: SmsPurpose;
  code: string;
  text: string;
}

/** The port to whoever delivers short messages. */
export interface SmsProvider {
  /** Resolves when the message is accepted for delivery; rejects when it is not, or when `signal` aborts. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
}
