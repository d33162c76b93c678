import { readFileSync } from 'node:fs';

const VIEW = /<link rel="modulepreload" href="\/portal\/(_astro\/[\w.-]+\.js)" data-view="bank"/;

/** The script that the built page of bank accounts has to itself, e.g. `_astro/s2.CtlB6-D.js`. */
export function ownView(): string {
  const [, own] = VIEW.exec(readFileSync('dist/user/bank.html', 'utf8')) ?? [];
  if (own === undefined || readFileSync('dist/user/message.html', 'utf8').includes(own)) {
    throw new Error('bank accounts have no view of their own');
  }
  return own;
}
