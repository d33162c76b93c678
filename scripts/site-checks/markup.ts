// Prevents markup that works in development and dies behind the content security policy: a style attribute or an
// inline handler in built HTML, which no source check can see when a library writes it.

import { lineAt } from '../checks/source.ts';
import { pagesOf, type SiteCheck } from './site.ts';

const WITHOUT_CODE = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g;
const REFUSED = /<[a-z][^<>]*?\s(style|on[a-z]+)=["'][^<>]*>/gi;

export const markup: SiteCheck = {
  name: 'markup that the policy refuses',
  run: (site) =>
    pagesOf(site).flatMap(({ file, html }) => {
      // Blanked, not removed, so that lines stay where they are.
      const text = html.replace(WITHOUT_CODE, (code) => code.replace(/[^\n]/g, ' '));
      return [...text.matchAll(REFUSED)].map((match) => ({
        path: `dist/${file}`,
        line: lineAt(text, match.index),
        message: `${match[1]}= in ${match[0].slice(0, 80)}`,
      }));
    }),
};
