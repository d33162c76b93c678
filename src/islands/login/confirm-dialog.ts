function button(text: string, className: string, value: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.className = className;
  element.value = value;
  element.textContent = text;
  return element;
}

function build(question: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'ask';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', 'ask-title');
  dialog.setAttribute('aria-describedby', 'ask-text');
  const title = document.createElement('h2');
  title.id = 'ask-title';
  title.textContent = '提示';
  const text = document.createElement('p');
  text.id = 'ask-text';
  text.textContent = question;
  const form = document.createElement('form');
  form.method = 'dialog';
  form.append(button('取消', 'btn', ''), button('确定', 'btn btn-primary', 'yes'));
  dialog.append(title, text, form);
  return dialog;
}

/** A confirm dialog (提示, 确定, 取消); true for 确定. Escape and 取消 are the same. The focus goes back where it was. */
export function ask(question: string): Promise<boolean> {
  const dialog = build(question);
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLButtonElement>('[value=yes]')?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}
