import type { SignNote } from '#contract/delivery/sign.ts';
import { SIGN_WAY } from '#contract/delivery/states.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import { LOGIN_PHONE, PHONE_TEXT, SMS_CODE } from '#contract/validators/patterns.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { askSignCode, proveSigner } from '#src/api/sign.ts';
import { ApiError } from '#src/lib/errors.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { button, el, field, input, told } from './dom.ts';
import { isLost, textOf } from './send.ts';

const WAIT_SECONDS = 60;
const NO_LINE = '网络已断开，验证手机需要网络，请在有信号处重试';

interface Around {
  token: string;
  /** What stands on the paper. */
  about: string;
  /** Why the phone has to be proved anew; '' the first time. */
  why: string;
  deviceInfo: string;
  onProved: (pass: string, note: SignNote) => void;
}

const wayOf = () =>
  new URLSearchParams(location.search).get('m') === 's' ? SIGN_WAY.linked : SIGN_WAY.scanned;

/** What the phone proves itself by once its code was right: made here, so that a lost answer takes nothing along. */
const newPass = () => `${newRequestId()}${newRequestId()}`.slice(0, 43);

/** Counts a button down until the next code may be asked for. */
function countDown(asking: HTMLButtonElement, seconds: number): void {
  let left = seconds;
  asking.disabled = true;
  const timer = setInterval(() => {
    left -= 1;
    asking.textContent = left > 0 ? `${left} 秒后可重新获取` : '获取验证码';
    if (left > 0) return;
    asking.disabled = false;
    clearInterval(timer);
  }, 1_000);
}

/** Seconds that the server asks to wait, where they are few enough to be waited for. */
function restOf(error: unknown): number {
  const rest = error instanceof ApiError && error.code === CODE.tooMany ? error.retryAfter : 0;
  return rest && rest <= WAIT_SECONDS ? rest : 0;
}

/** Whose phone it is, proved by a code that is sent to it. */
export function phoneView({ token, about, why, deviceInfo, onProved }: Around): HTMLElement {
  let [phone, code, pass] = ['', '', newPass()];
  // A pass whose proof may have been taken is that phone's.
  const onPhone = (text: string) => {
    [phone, pass] = [normalisePhone(text), newPass()];
  };
  const said = el('div', {}, why !== '' && told(why, 'warn'));
  /** Whoever goes on by keys goes on where it is wrong: a button that works loses the focus. */
  const fail = (error: unknown, at: HTMLElement) => {
    said.replaceChildren(told(isLost(error) && !navigator.onLine ? NO_LINE : textOf(error), 'bad'));
    at.focus();
  };
  const ask = async () => {
    if (!LOGIN_PHONE.test(phone)) {
      said.replaceChildren(told(PHONE_TEXT, 'bad'));
      return;
    }
    asking.disabled = true;
    try {
      await askSignCode(token, phone);
      said.replaceChildren(told('验证码已发送，5 分钟内有效', 'good'));
      countDown(asking, WAIT_SECONDS);
      codeInput.focus();
    } catch (error) {
      const rest = restOf(error);
      if (rest > 0) countDown(asking, rest);
      else asking.disabled = false;
      fail(error, phoneInput);
    }
  };
  const prove = async () => {
    if (!SMS_CODE.test(code)) {
      said.replaceChildren(told('验证码为 6 位数字', 'bad'));
      return;
    }
    proving.disabled = true;
    try {
      const proof = { token, phone, code, pass, way: wayOf(), deviceInfo };
      const { note } = await proveSigner(proof);
      onProved(proof.pass, note);
    } catch (error) {
      proving.disabled = false;
      fail(error, codeInput);
    }
  };
  const asking = button('获取验证码', () => void ask());
  const proving = button('验证并查看送货单', () => void prove(), { class: 'main' });
  // Phones fill in numbers with their country and blanks.
  const digits = { inputmode: 'numeric', maxlength: '20' };
  const phoneInput = input('', onPhone, { ...digits, autocomplete: 'tel' });
  const codeInput = input('', (text) => (code = normaliseDigits(text)), {
    ...digits,
    autocomplete: 'one-time-code',
  });
  return el(
    'section',
    { class: 'card', 'aria-label': '验证签收人' },
    el('h2', {}, '验证签收人'),
    el('p', { class: 'facts' }, about),
    field('手机号', phoneInput),
    asking,
    field('短信验证码', codeInput),
    said,
    proving,
  );
}
