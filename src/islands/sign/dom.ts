type Child = Node | string | false | undefined;

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element: texts become text, what is false or absent is left out. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** A large button. */
export function button(
  label: string,
  onClick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = el('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onClick);
  return made;
}

let ids = 0;

/** A field under its name, with a place for what is wrong with it. */
export function field(label: string, control: HTMLInputElement | HTMLSelectElement): HTMLElement {
  ids += 1;
  control.id = `f${ids}`;
  return el('div', { class: 'field' }, el('label', { for: control.id }, label), control);
}

/** A text input that tells every change. */
export function input(
  value: string,
  onInput: (value: string) => void,
  attributes: Attributes = {},
): HTMLInputElement {
  const made = el('input', { type: 'text', autocomplete: 'off', ...attributes });
  made.value = value;
  made.addEventListener('input', () => onInput(made.value.trim()));
  return made;
}

/** A paragraph that is read out when it changes; empty, it takes no room. */
export const told = (text: string, kind: 'note' | 'warn' | 'bad' | 'good' = 'note') =>
  el('p', { class: `told ${kind}`, role: kind === 'bad' ? 'alert' : 'status' }, text);
