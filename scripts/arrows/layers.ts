/** One folder of the import picture in docs/architecture.md. Whatever a layer does not name, it may not import. */
export interface Layer {
  /** Folder from the project root; a last segment `*` stands for each of its folders, none of which sees another. */
  readonly folder: string;
  /** Folders or single files that it may import; its own files it always may. */
  readonly may: readonly string[];
  /** npm packages, a trailing `/*` standing for a whole scope; `node:` for what comes with Node; `*` for any. */
  readonly packages: readonly string[];
}

const react = ['react', 'react-dom', '@nanostores/react'];
/** Files directly in server/ that know nothing but each other. */
const ground = ['config', 'full-disk', 'lock', 'process-info', 'settings', 'start-error'].map(
  (name) => `server/${name}.ts`,
);
const page = ['src/components', 'src/lib', 'src/styles', 'contract'];

/** `.` at the end of a folder means the files that lie directly in it. */
export const LAYERS: readonly Layer[] = [
  { folder: 'contract', may: [], packages: ['zod', 'big.js'] },

  { folder: 'src/.', may: ['src/lib', 'contract'], packages: ['astro'] },
  {
    folder: 'src/lib',
    may: ['contract'],
    packages: ['zod', 'astro', 'dayjs', 'jsencrypt', '@noble/*', 'node:'],
  },
  {
    folder: 'src/api',
    may: ['contract', 'src/lib'],
    packages: ['ofetch', 'zod', '@tanstack/react-query'],
  },
  {
    folder: 'src/stores',
    may: ['contract', 'src/lib', 'src/api'],
    packages: ['nanostores', '@nanostores/router'],
  },
  {
    folder: 'src/ui',
    may: ['contract', 'src/lib', 'src/styles'],
    packages: [
      ...react,
      'nanostores',
      '@mantine/*',
      '@tanstack/react-query',
      'd3-scale',
      'd3-shape',
      'qrcode',
    ],
  },
  {
    // Pieces of src/ui bound to calls and stores, for every island that needs them.
    folder: 'src/widgets',
    may: ['contract', 'src/lib', 'src/api', 'src/stores', 'src/ui', 'src/styles'],
    packages: [...react, 'nanostores', '@tanstack/react-query'],
  },
  {
    folder: 'src/islands/*',
    may: ['contract', 'src/lib', 'src/api', 'src/stores', 'src/ui', 'src/widgets', 'src/styles'],
    packages: [...react, 'nanostores', '@nanostores/router', '@tanstack/react-query', 'pdfjs-dist'],
  },
  { folder: 'src/styles', may: [], packages: [] },
  { folder: 'src/content', may: [], packages: [] },
  { folder: 'src/components', may: [...page, 'public'], packages: ['astro', 'sharp'] },
  { folder: 'src/layouts', may: [...page, 'src/islands'], packages: ['astro'] },
  {
    folder: 'src/pages',
    may: [...page, 'src/layouts', 'src/islands'],
    packages: ['astro', 'node:'],
  },

  { folder: 'server/.', may: ['server', 'contract'], packages: ['*'] },
  { folder: 'server/db', may: ['contract', ...ground], packages: ['*'] },
  { folder: 'server/kernel', may: ['contract', 'server/db', ...ground], packages: ['*'] },
  // What documents of a deal do to one another, for every module that has a hand in it.
  {
    folder: 'server/trade',
    may: ['contract', 'server/kernel', 'server/db', ...ground],
    packages: ['*'],
  },
  {
    // Drivers of the ports in server/kernel/ports; one may keep what it knows in a table of its own.
    folder: 'server/providers',
    may: ['contract', 'server/kernel', 'server/db/types.ts', 'server/db/columns-of.ts', ...ground],
    packages: ['*'],
  },
  // Which provider stands behind a port, by the settings.
  {
    folder: 'server/drivers',
    may: ['contract', 'server/kernel', 'server/providers', ...ground],
    packages: ['*'],
  },
  { folder: 'server/site', may: ['contract', 'server/kernel', ...ground], packages: ['*'] },
  // What an installation begins with, and the demo rows that no module owns.
  { folder: 'server/seed', may: ['contract', 'server'], packages: ['*'] },
  { folder: 'server/demo', may: ['contract', 'server/kernel', 'server/db'], packages: ['*'] },
  {
    folder: 'server/modules/*',
    may: [
      'contract',
      'server/kernel',
      'server/trade',
      'server/db',
      'server/demo',
      'server/seed/enums.ts',
      'server/seed/params.ts',
    ],
    packages: ['*'],
  },

  { folder: '.', may: ['contract', 'scripts', 'src/lib'], packages: ['*'] },
  { folder: 'scripts', may: ['contract', 'server', 'src/lib'], packages: ['*'] },
  { folder: 'tests', may: ['contract', 'server', 'src', 'scripts'], packages: ['*'] },
];
