import { fetchPage } from '#src/api/site-page.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { whenReadToEnd } from '#src/ui/dialogs/read-to-end.ts';

/** Fired on the agreement dialog when the text was read to its end and agreed to. */
const FINISH_EVENT = 'finish';

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties);
}

interface Parts {
  dialog: HTMLDialogElement;
  text: HTMLElement;
  hint: HTMLElement;
  decline: HTMLButtonElement;
  agree: HTMLButtonElement;
}

/** No close icon, and a click outside does nothing (specification, section 2); Escape and 暂不同意 leave unagreed. */
function build(): Parts {
  const dialog = element('dialog', { className: 'ask agreement' });
  dialog.setAttribute('aria-labelledby', 'agreement-title');
  const title = element('h2', { id: 'agreement-title', textContent: '平台使用协议' });
  const text = element('div', { className: 'agreement-text', tabIndex: 0 });
  text.setAttribute('role', 'region');
  text.setAttribute('aria-label', '协议正文');
  const hint = element('p', { className: 'agreement-hint', textContent: '请阅读至末尾后确认' });
  // Said aloud when the button opens: nobody sees that it does who does not see it.
  hint.setAttribute('role', 'status');
  const buttons = element('div', { className: 'agreement-buttons' });
  const decline = element('button', { className: 'btn', type: 'button', textContent: '暂不同意' });
  const agree = element('button', {
    className: 'btn btn-primary',
    type: 'button',
    textContent: '我已阅读并同意',
    disabled: true,
  });
  buttons.append(decline, agree);
  dialog.append(title, text, hint, buttons);
  return { dialog, text, hint, decline, agree };
}

/** The words of the page /agreement: the same markdown, with ids and links that suit a dialog. */
async function words(): Promise<Node> {
  const page = await fetchPage('/agreement');
  const prose = page.querySelector('.prose');
  if (prose === null) throw new Error('The page /agreement has no text.');
  const copy = document.importNode(prose, true);
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  for (const link of copy.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  return copy;
}

async function fill({ text, hint, agree }: Parts): Promise<void> {
  text.setAttribute('aria-busy', 'true');
  text.textContent = '加载中…';
  try {
    text.replaceChildren(await words());
    whenReadToEnd(text, () => {
      agree.disabled = false;
      hint.textContent = '已阅读至末尾，可以确认';
    });
  } catch (error) {
    text.textContent = `${errorToMessage(error)}，请关闭后重试`;
  } finally {
    text.removeAttribute('aria-busy');
  }
}

/**
 * The agreement dialog: 500 px of text, and a confirm button that opens at its end. Resolves once it is closed: true
 * when it was agreed to. The focus goes back where it was.
 */
export function readAgreement(): Promise<boolean> {
  const parts = build();
  const { dialog, text, decline, agree } = parts;
  let agreed = false;
  dialog.addEventListener(FINISH_EVENT, () => {
    agreed = true;
  });
  decline.addEventListener('click', () => dialog.close());
  agree.addEventListener('click', () => {
    dialog.dispatchEvent(new Event(FINISH_EVENT));
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  text.focus();
  void fill(parts);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(agreed);
    });
  });
}
