import { readFileSync } from 'node:fs';

const viewsOf = (page: string): readonly string[] =>
  readFileSync(`dist/${page}`, 'utf8').match(/_astro\/view\.[\w-]+\.js/g) ?? [];

/** The script that the built page of bank accounts has to itself, e.g. `_astro/view.CtlB6-Dm.js`. */
export function ownView(): string {
  const others = viewsOf('user/message.html');
  const [own] = viewsOf('user/bank.html').filter((file) => !others.includes(file));
  if (own === undefined) throw new Error('bank accounts have no view of their own');
  return own;
}
