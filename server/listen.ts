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

/** Opens the door and answers the port, which the system chose when PORT is 0. */
export async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const sentence = explain(code, config);
    throw sentence === undefined ? error : new StartError(sentence);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
