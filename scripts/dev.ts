// `npm run dev`: the site with hot reload on PORT, the server beside it, started again whenever one of its files changes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { dev, type ViteUserConfig } from 'astro';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';

import { freePort, nextFreePort } from './lib/free-port.ts';

const root = join(import.meta.dirname, '..');

/** The portal that listens on a port of this machine; undefined where something else does. */
async function portalAt(port: number): Promise<string | undefined> {
  const origin = `http://127.0.0.1:${port}`;
  const signal = AbortSignal.timeout(2_000);
  const answer = await fetch(`${origin}/health/live`, { signal }).catch(() => undefined);
  return answer?.ok ? origin : undefined;
}

/** Said to whoever edits the content, who reads Chinese. */
function elsewhere(taken: number, port: number, running: string | undefined): string {
  const answers = running ? '，业务数据来自正在运行的平台' : '';
  return `端口 ${taken} 已被占用（平台可能正在运行），这次预览改用端口 ${port}${answers}。\n`;
}

function startServer(port: number, publicOrigin: string): ChildProcess {
  const main = join(root, 'server', 'main.ts');
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: publicOrigin,
      TRUST_PROXY: 'loopback',
    },
    stdio: 'inherit',
    // A session of its own: Ctrl-C reaches it once, through us.
    detached: true,
  });
}

type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** As in the built site, /portal/index is the home page too; Vite has taken the base off `url` here. */
const indexIsHome: VitePlugin = {
  name: 'index-is-home',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/index(?=$|\?)/, '/');
      next();
    });
  },
};

async function run(): Promise<void> {
  process.chdir(root);
  const wanted = readConfig(process.env);
  const { host } = wanted;
  const port = await nextFreePort(wanted.port, host);
  const running = port === wanted.port ? undefined : await portalAt(wanted.port);
  if (port !== wanted.port) process.stdout.write(elsewhere(wanted.port, port, running));
  const { publicOrigin } = readConfig({ ...process.env, PORT: String(port) });
  const apiPort = await freePort();
  const api = running ?? `http://127.0.0.1:${apiPort}`;
  const site = await dev({
    root,
    server: { host, port },
    // The built site answers both /portal and /portal/.
    trailingSlash: 'ignore',
    vite: {
      plugins: [indexIsHome],
      // Of its own: a build beside it makes the shared one anew, after which no page would load that was not open yet.
      cacheDir: join(root, 'node_modules/.vite-dev'),
      server: { proxy: { '/api': { target: api, xfwd: true } }, strictPort: true },
    },
  });
  // A portal that runs already answers: two servers cannot share one data folder.
  const server = running === undefined ? startServer(apiPort, publicOrigin) : undefined;
  const stop = async (): Promise<void> => {
    if (server?.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await site.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop());
  }
  server?.once('exit', () => void stop());
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
