import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

import { buildStamp } from './scripts/site/build-stamp.ts';
import { contractInBrowser } from './scripts/site/calls-alone.ts';
import { CATALOGUE_DIST, catalogue, isCatalogueBuild } from './scripts/site/catalogue.ts';
import { compileHints } from './scripts/site/compile-hints.ts';
import { editorsWord } from './scripts/site/editors-word.ts';
import { filesAtHand } from './scripts/site/files-at-hand.ts';
import { nginxHeadersFile } from './scripts/site/nginx-headers.ts';
import { ownNamespaces } from './scripts/site/own-namespaces.ts';
import { pageScript } from './scripts/site/page-script.ts';
import { pdfParts } from './scripts/site/pdf-parts.ts';
import { pictures } from './scripts/site/pictures.ts';
import { precompress } from './scripts/site/precompress.ts';
import { preloadShells } from './scripts/site/preload-shells.ts';
import { reactModules } from './scripts/site/react-modules.ts';
import { securityHeaders } from './scripts/site/security-headers.ts';
import { extendEntries, sharedChunks } from './scripts/site/shared-chunks.ts';
import { smallRenderer } from './scripts/site/small-renderer.ts';
import { stylesOnDemand } from './scripts/site/styles-on-demand.ts';
import { TEST_CONTRACT, testNoun } from './scripts/site/test-noun.ts';
import { unusedParts } from './scripts/site/unused-parts.ts';
import { unusedStyles } from './scripts/site/unused-styles.ts';
import { versionFile } from './scripts/site/version-file.ts';

const KB = 1024;

/**
 * Small styles and scripts stand in the page: the home page then paints after one round trip instead of two
 * (docs/decisions has the measurement). Large ones (Mantine, islands) stay files that are fetched once.
 */
function inlineInPage(file, content) {
  // What stands in one page is no file any more, and the catalogue of the tests' build has the sheets of every form.
  if (file.endsWith('.css')) return !isCatalogueBuild && content.length < 32 * KB;
  if (/\.m?js$/.test(file)) return content.length < 2 * KB;
  return false;
}

export default defineConfig({
  site: process.env.PUBLIC_ORIGIN ?? 'http://127.0.0.1:4321',
  base: '/portal',
  output: 'static',
  ...(isCatalogueBuild && { outDir: CATALOGUE_DIST }),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  integrations: [
    react(),
    catalogue(),
    pictures(),
    pdfParts(),
    preloadShells(),
    securityHeaders(),
    nginxHeadersFile(),
    // Before the version, with which the server takes the new site.
    !isCatalogueBuild && editorsWord(),
    versionFile(),
    // The tests' build is read as it lies there.
    !isCatalogueBuild && precompress(),
    buildStamp(),
  ],
  devToolbar: { enabled: false },
  vite: {
    plugins: [
      testNoun(),
      pageScript(),
      ownNamespaces(),
      filesAtHand(),
      // After it: the hint is a file's first line.
      compileHints(),
      unusedParts(),
      reactModules(),
      smallRenderer(),
      contractInBrowser(isCatalogueBuild ? [TEST_CONTRACT] : []),
      extendEntries,
      ...stylesOnDemand,
    ],
    css: { postcss: { plugins: [unusedStyles()] } },
    // The oldest browsers that know cascade layers; newer notations (nesting, ranges) are written out for them.
    build: { assetsInlineLimit: inlineInPage, cssTarget: ['chrome99', 'safari15.4', 'firefox97'] },
    environments: {
      client: {
        build: {
          // Before the bundler's own pass: what both leave is 1 % less than what either does alone. It is two fifths of a
          // build's time, and nobody weighs the one of the tests.
          minify: isCatalogueBuild ? 'oxc' : 'terser',
          terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
          rolldownOptions: { output: { ...sharedChunks, minify: true } },
        },
      },
    },
  },
});
