import { raiseToasts } from './toast.ts';

function button(text: string, className: string, value: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.className = className;
  element.value = value;
  element.textContent = text;
  return element;
}

interface Words {
  readonly title: string;
  readonly yes: string;
  readonly no: string;
}

/** Specification section 2: confirm dialogs are titled 提示 with buttons 确定 and 取消. */
const USUAL: Words = { title: '提示', yes: '确定', no: '取消' };

function build(question: string, words: Words): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'ask';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', 'ask-title');
  dialog.setAttribute('aria-describedby', 'ask-text');
  const title = document.createElement('h2');
  title.id = 'ask-title';
  title.textContent = words.title;
  const text = document.createElement('p');
  text.id = 'ask-text';
  text.textContent = question;
  const form = document.createElement('form');
  form.method = 'dialog';
  form.append(button(words.no, 'btn', ''), button(words.yes, 'btn btn-primary', 'yes'));
  dialog.append(title, text, form);
  return dialog;
}

/** A confirm dialog; true for its yes. Escape and its no are the same. The focus goes back where it was. */
export function ask(question: string, words: Words = USUAL): Promise<boolean> {
  const dialog = build(question, words);
  document.body.append(dialog);
  dialog.showModal();
  raiseToasts();
  dialog.querySelector<HTMLButtonElement>('[value=yes]')?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}
