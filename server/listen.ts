import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

function explain(code: string, { host, port }: Config): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken: end the program that uses it, or set PORT`;
    case 'EACCES':
      return `This user may not listen on port ${port}: set PORT to a number above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST ${host} is no address of this machine`;
    default:
      return undefined;
  }
}

function told(error: unknown, config: Config): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = explain(code, config);
  return sentence === undefined ? error : new StartError(sentence);
}

/** Throws a StartError where nobody could listen on the port at this moment. */
export async function expectFreePort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(config.port, config.host);
    await once(probe, 'listening');
  } catch (error) {
    throw told(error, config);
  }
  probe.close();
  await once(probe, 'close');
}

/** Opens the door and answers the port, which the system chose when PORT is 0. */
export async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw told(error, config);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
