// Prevents: a page of sample rows on a customer's installation. The catalogue of the screen pieces exists while
// developing (`npm run dev`) and in the build that its browser tests walk, never in the one that is deployed.
import type { AstroIntegration } from 'astro';

/** The build of the browser tests, beside the site's own. */
export const CATALOGUE_DIST = 'reports/catalogue';

/** Whether this build is the one for the tests of the catalogue. */
export const isCatalogueBuild = process.env.CATALOGUE === 'on';

/** Adds /catalogue to the development server and to the build of its tests. */
export function catalogue(): AstroIntegration {
  return {
    name: 'catalogue',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev' && !isCatalogueBuild) return;
        injectRoute({ pattern: '/catalogue', entrypoint: './src/pages/_catalogue.astro' });
      },
    },
  };
}
