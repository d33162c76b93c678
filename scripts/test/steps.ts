import { ensureBrowser } from '../browser/chromium.ts';
import { ensurePackage } from '../browser/system-package.ts';
import { CHECKS } from '../checks/all.ts';
import { type Check, type Finding, readSources } from '../checks/source.ts';
import { capture } from '../lib/command.ts';
import { checkHtml } from '../site-checks/html-checker.ts';
import { links } from '../site-checks/links.ts';
import { markup } from '../site-checks/markup.ts';
import { namedFiles } from '../site-checks/named-files.ts';
import { noCatalogue } from '../site-checks/no-catalogue.ts';
import { pageWeight } from '../site-checks/page-weight.ts';
import { scriptCircles } from '../site-checks/script-circles.ts';
import { shellWeight } from '../site-checks/shell-weight.ts';
import { readSite, type SiteCheck } from '../site-checks/site.ts';
import {
  BROWSER_REPORT,
  playwrightCounts,
  readCounts,
  VITEST_REPORT,
  vitestCounts,
} from './reports.ts';
import { broken, type Kind, type Outcome, ok, type Step } from './step.ts';

/** Names the folder that the servers of browser tests begin with; whoever runs the steps clears it away. */
export const KEPT_PORTAL = 'KEPT_PORTAL';
/** Lets the runners draw what they take (drawn.ts). */
const DRAWING = { DRAWS: 'on' };

/** A tool of node_modules/.bin whose exit code is its verdict. */
function tool(kind: Kind, name: string, command: string, needs: readonly string[] = []): Step {
  const [program = '', ...args] = command.split(' ');
  const run = async (): Promise<Outcome> => {
    const { code, output } = await capture(program, args);
    return code === 0 ? ok() : broken(output);
  };
  return { name, kind, cores: 1, needs, run };
}

function verdict(findings: readonly Finding[]): Outcome {
  const lines = findings.map(({ path, line, message }) => `${path}:${line} ${message}\n`);
  return lines.length === 0 ? ok() : broken(lines.join(''));
}

function ownCheck(check: Check): Step {
  const run = async () => verdict(await check.run(await readSources('.')));
  return { name: `rule: ${check.name}`, kind: 'lint', cores: 1, needs: [], run };
}

function siteCheck(check: SiteCheck): Step {
  const run = () => Promise.resolve(verdict(check.run(readSite('dist'))));
  return { name: `site: ${check.name}`, kind: 'site', cores: 1, needs: ['site build'], run };
}

const chromium: Step = {
  name: 'chromium',
  kind: 'tools',
  cores: 0,
  needs: [],
  run: async () => {
    process.env.CHROMIUM_PATH = await ensureBrowser();
    return ok();
  },
};

/** The program that reads papers, with its data for simplified Chinese. */
const tesseract: Step = {
  name: 'tesseract',
  kind: 'tools',
  cores: 0,
  // One package manager at a time.
  needs: ['chromium'],
  run: async () => {
    const { code, output } = await capture('tesseract', ['--list-langs']);
    if (code !== 0 || !output.includes('chi_sim')) {
      for (const name of ['tesseract-ocr', 'tesseract-ocr-chi-sim']) await ensurePackage(name);
    }
    return ok();
  },
};

const html: Step = {
  name: 'site: Nu HTML checker',
  kind: 'site',
  cores: 1,
  needs: ['site build'],
  run: async () => {
    const { skipped, complaints } = await checkHtml('dist');
    if (skipped !== undefined) return { ...ok(0), skipped };
    return complaints === '' ? ok() : broken(complaints);
  },
};

const catalogueBuild: Step = {
  name: 'catalogue build',
  kind: 'build',
  cores: 1,
  // Both builds keep their notes in .astro/.
  needs: ['site build'],
  run: async () => {
    // Settings that the site itself is built without are tried here.
    const env = { ...process.env, CATALOGUE: 'on', PUBLIC_WATERMARK: '示例水印' };
    const { code, output } = await capture('astro', ['build'], { env });
    return code === 0 ? ok() : broken(output);
  },
};

/** The first start of a portal keeps one core busy for a while: here the other has a build or a check beside it. */
const demoPortal: Step = {
  name: 'portal of the browser tests',
  kind: 'browser',
  cores: 1,
  needs: ['site build'],
  run: async () => {
    const { code, output } = await capture('node', ['tests/helpers/keep-portal.ts']);
    if (code !== 0) return broken(output);
    const folder = output.trim().split('\n').at(-1);
    if (folder) process.env[KEPT_PORTAL] = folder;
    return ok();
  },
};

const vitest: Step = {
  name: 'unit and server',
  kind: 'server',
  cores: 2,
  // Chinese fonts come with the browser; drawn papers need them.
  needs: ['tesseract'],
  run: async () => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
    const env = { ...process.env, ...DRAWING };
    const ended = await capture('vitest', ['run', ...reporters], { env });
    return readCounts(ended, VITEST_REPORT, vitestCounts);
  },
};

const browser: Step = {
  name: 'browser',
  kind: 'browser',
  cores: 2,
  needs: ['chromium', 'catalogue build', demoPortal.name],
  run: async () => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT, ...DRAWING };
    const ended = await capture('playwright', ['test', '--reporter=dot,json'], { env });
    return readCounts(ended, BROWSER_REPORT, playwrightCounts);
  },
};

/** Everything that `npm test` does, in the order in which it starts; two steps at a time. */
export const STEPS: readonly Step[] = [
  chromium,
  tesseract,
  tool('build', 'site build', 'astro build'),
  catalogueBuild,
  demoPortal,
  tool('lint', 'lint and format', 'biome check --error-on-warnings .'),
  tool('lint', 'import arrows', 'npm run --silent arrows'),
  tool('lint', 'dead code', 'knip --no-progress'),
  tool('lint', 'code of tests alone', 'knip --no-progress --production --include files,exports'),
  ...CHECKS.map(ownCheck),
  // By its path: two packages bring a program of that name.
  tool('types', 'types', 'node node_modules/typescript-7/bin/tsc --noEmit --checkers 1', [
    'site build',
  ]),
  tool(
    'types',
    'types of .astro files',
    'astro check --tsconfig tsconfig.astro.json --minimumSeverity warning',
    ['site build'],
  ),
  ...[pageWeight, shellWeight, scriptCircles, namedFiles, markup, links, noCatalogue].map(
    siteCheck,
  ),
  html,
  vitest,
  browser,
];
