import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports behind the wanted one that are tried. */
const TRIES = 50;

/** Whether nothing listens on a port of this machine at this moment; the port itself, which is another one for 0. */
async function portIfFree(port: number, host: string): Promise<number | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : undefined;
  } catch {
    return undefined;
  } finally {
    if (probe.listening) {
      probe.close();
      await once(probe, 'close');
    }
  }
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const port = await portIfFree(0, '127.0.0.1');
  if (port === undefined) throw new Error('no free port');
  return port;
}

/** The wanted port, or the next one above it that nothing listens on at this moment. */
export async function nextFreePort(wanted: number, host: string): Promise<number> {
  for (let port = wanted; port < wanted + TRIES; port += 1) {
    if ((await portIfFree(port, host)) !== undefined) return port;
  }
  return await freePort();
}
