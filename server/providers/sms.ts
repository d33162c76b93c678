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

/** What a message without a code is about. */
export type SmsNotice = 'partnerInvite' | 'companyInvite' | 'sceneReceiver' | 'certification';

export interface SmsMessage {
  phone: string;
  purpose: SmsPurpose | SmsNotice;
  /** '' in a notice. */
  code: string;
  text: string;
}

/** The port to whoever delivers short messages. */
export interface SmsProvider {
  /** Resolves when the message is accepted for delivery; rejects when it is not, or when `signal` aborts. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
}
