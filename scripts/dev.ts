// `npm run dev`: the site with hot reload on PORT, the server beside it, started again whenever one of its files changes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { dev, type ViteUserConfig } from 'astro';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';

const root = join(import.meta.dirname, '..');

/** A port that nothing listens on at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('no free port');
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
  const { host, port, publicOrigin } = readConfig(process.env);
  const apiPort = await freePort();
  const api = `http://127.0.0.1:${apiPort}`;
  const site = await dev({
    root,
    server: { host, port },
    // The built site answers both /portal and /portal/.
    trailingSlash: 'ignore',
    vite: {
      plugins: [indexIsHome],
      server: { proxy: { '/api': { target: api, xfwd: true } }, strictPort: true },
    },
  });
  const server = startServer(apiPort, publicOrigin);
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await site.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop());
  }
  server.once('exit', () => void stop());
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
