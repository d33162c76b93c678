// Prevents: islands begun by the framework's renderer for React, of which no page here uses more than a few lines.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const THEIRS = '@astrojs/react/client.js';
/** Where the browser finds it; what draws on the build machine stays the framework's. */
const RENDERER = resolve('src/ui/renderer.ts');

/** Has the browser begin islands by our own renderer. Stops a build in which the framework asks for another. */
export function smallRenderer(): Plugin {
  let isAsked = false;
  return {
    name: 'small-renderer',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      handler(source) {
        if (source !== THEIRS) return undefined;
        isAsked = true;
        return RENDERER;
      },
    },
    buildEnd(error) {
      if (!isAsked && !error) throw new Error(`Nothing asks for ${THEIRS} any more.`);
    },
  };
}
