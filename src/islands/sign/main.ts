import type { Signed, SignNote } from '#contract/delivery/sign.ts';
import { SIGN_ENDED } from '#contract/delivery/states.ts';
import { lookAtNote, openNote } from '#src/api/sign.ts';
import { ApiError } from '#src/lib/errors.ts';

import { button, el, told } from './dom.ts';
import { type Draft, isAllRefused, newDraft, withPass } from './draft.ts';
import { forgetful, type Keeper, keeperOf } from './kept.ts';
import { noteView, othersPart } from './note-view.ts';
import { openWithoutLine } from './offline.ts';
import { phoneView } from './phone-view.ts';
import { askPlace } from './place.ts';
import { handIn, isLost, textOf } from './send.ts';

/** A signature that waits for a line is tried again so often; sooner when the browser says that there is one. */
const AGAIN_MS = 15_000;
/** How often the page asks who else has the note open. */
const LOOK_MS = 30_000;
const KEEP_MS = 300;

const deviceInfo = navigator.userAgent.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200);

/** The page of one note, from the scan of its code to the receipt of its signature. */
class SignPage {
  readonly #root: HTMLElement;
  readonly #token: string;
  readonly #state = el('div', { class: 'state' });
  readonly #body = el('div', {});
  #keeper: Keeper = forgetful();
  #isKept = false;
  #draft: Draft | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(root: HTMLElement, token: string) {
    this.#root = root;
    this.#token = token;
  }

  async start(): Promise<void> {
    openWithoutLine();
    this.#root.replaceChildren(this.#state, this.#body);
    addEventListener('online', () => this.#lineChanged());
    addEventListener('offline', () => this.#lineChanged());
    setInterval(() => void this.#send(), AGAIN_MS);
    setInterval(() => void this.#look(), LOOK_MS);
    try {
      this.#keeper = await keeperOf(this.#token);
      this.#isKept = true;
      this.#draft = await this.#keeper.draft();
    } catch {
      // No secure context, a private window, no room: the page works as long as it is open, and says so.
    }
    this.#lineChanged();
    if (this.#draft === undefined) await this.#open();
    else if (this.#draft.confirmed) await this.#send();
    else {
      this.#fill();
      await this.#look();
    }
  }

  #lineChanged(): void {
    const held = this.#isKept ? '填写内容已加密保存在本机' : '请勿关闭本页';
    const text = `网络已断开：可以继续填写，${held}，联网后提交`;
    this.#state.replaceChildren(navigator.onLine ? '' : told(text, 'warn'));
    if (navigator.onLine) void this.#send();
  }

  /** What stands on the paper, and whose phone this is. */
  async #open(): Promise<void> {
    this.#body.replaceChildren(told('正在打开送货单…'));
    try {
      const { deliveryNo, supplierName, sceneName } = await openNote(this.#token);
      this.#prove(`交货单 ${deliveryNo}：${supplierName} 送往 ${sceneName}`, '');
    } catch (error) {
      const again = isLost(error) && button('重试', () => void this.#open(), { class: 'main' });
      this.#body.replaceChildren(told(textOf(error), 'bad'), again || '');
    }
  }

  #prove(about: string, why: string): void {
    const onProved = (pass: string, note: SignNote) => {
      const known = this.#draft;
      this.#draft = known ? withPass(known, pass, note) : newDraft(pass, note);
      this.#keepSoon();
      if (this.#draft.confirmed) void this.#send();
      else this.#fill();
    };
    const token = this.#token;
    this.#body.replaceChildren(phoneView({ token, about, why, deviceInfo, onProved }));
  }

  #keepSoon(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => void this.#keep(), KEEP_MS);
  }

  async #keep(): Promise<void> {
    if (this.#draft === undefined) return;
    await this.#keeper.keep(this.#draft).catch(() => {
      this.#state.replaceChildren(told('本机空间不足，未能保存，请勿关闭本页', 'bad'));
    });
  }

  #fill(refused = ''): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    const onChange = () => this.#keepSoon();
    const onConfirm = () => void this.#confirm();
    const around = { draft, keeper: this.#keeper, onChange, onConfirm };
    this.#body.replaceChildren(noteView(around, refused));
  }

  async #confirm(): Promise<void> {
    const draft = this.#draft;
    if (draft === undefined) return;
    this.#body.replaceChildren(told('正在取得位置…'));
    const place = await askPlace();
    draft.confirmed = { phoneTime: new Date().toISOString(), ...place };
    await this.#keep();
    await this.#send();
  }

  async #send(): Promise<void> {
    const draft = this.#draft;
    if (draft?.confirmed === undefined || this.#isSending) return;
    this.#isSending = true;
    this.#body.replaceChildren(told('正在提交签收…'));
    const sent = await handIn(this.#token, draft, this.#keeper, deviceInfo);
    this.#isSending = false;
    if (sent.kind === 'signed') await this.#done(sent.signed, isAllRefused(draft.lines));
    else if (sent.kind === 'over') await this.#over(sent.text);
    else if (sent.kind === 'later') this.#wait();
    else if (sent.kind === 'prove') this.#prove(`交货单 ${draft.note.deliveryNo}`, sent.text);
    else this.#reopen(sent.text);
  }

  /** The signer has to change something: what was confirmed is a draft again. */
  #reopen(text: string): void {
    if (this.#draft) this.#draft.confirmed = undefined;
    this.#keepSoon();
    this.#fill(text);
  }

  #wait(): void {
    const held = this.#isKept
      ? '签收内容（含照片和签名）已加密保存在本机。联网后自动提交；也可以先关闭本页，有信号时再次扫码或打开本页即可。'
      : '签收内容只在本页中，联网后自动提交，请勿关闭本页。';
    this.#body.replaceChildren(
      el(
        'section',
        { class: 'card', 'aria-label': '等待联网' },
        el('h2', {}, '已签收，等待联网提交'),
        el('p', {}, held),
        button('立即重试', () => void this.#send(), { class: 'main' }),
        button('返回修改', () => this.#reopen(''), { class: 'plain' }),
      ),
    );
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#keeping);
    this.#draft = undefined;
    await this.#keeper.forget().catch(() => undefined);
  }

  async #done(
    { deliveryNo, actualNo, signedTime, signerName }: Signed,
    isRefused: boolean,
  ): Promise<void> {
    await this.#forget();
    const over = isRefused ? '拒收' : '签收';
    this.#body.replaceChildren(
      el(
        'section',
        { class: 'card done', 'aria-label': `${over}完成` },
        el('h2', {}, `${over}完成`),
        told(`${signerName} 于 ${signedTime} ${over}${isRefused ? '全部货物' : ''}`, 'good'),
        el(
          'p',
          {},
          `交货单 ${deliveryNo}，实收单 ${actualNo}。本机不再保留签收内容，可以关闭本页。`,
        ),
      ),
    );
  }

  async #over(text: string): Promise<void> {
    await this.#forget();
    this.#body.replaceChildren(told(text, 'bad'));
  }

  /** Who else has the note open; whether it was signed meanwhile. */
  async #look(): Promise<void> {
    const draft = this.#draft;
    if (draft === undefined || draft.confirmed || document.hidden || !navigator.onLine) return;
    const place = this.#body.querySelector('[data-others]');
    try {
      const { others } = await lookAtNote(this.#token, draft.pass);
      place?.replaceChildren(othersPart(others));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 0;
      if (code === SIGN_ENDED.signed || code === SIGN_ENDED.voided) await this.#over(textOf(error));
    }
  }
}

const root = document.querySelector<HTMLElement>('#sign');
const token = location.pathname.split('/').at(-1) ?? '';
if (root && /^[A-Za-z0-9]{22}$/.test(token)) void new SignPage(root, token).start();
