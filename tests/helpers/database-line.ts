import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The unix socket and the rest of a connection string of the embedded server. */
function socketOf(url: string): { path: string; role: string; database: string } {
  const {
    role = '',
    database = '',
    host = '',
  } = /^postgresql:\/\/(?<role>[^@]*)@\/(?<database>[^?]*)\?host=(?<host>.*)$/.exec(url)?.groups ??
  {};
  return { path: `${decodeURIComponent(host)}/.s.PGSQL.5432`, role, database };
}

/**
 * A line to a database that a test can cut, as the failover of an outside server does: nobody there, then back at the same
 * address.
 */
export class DatabaseLine {
  readonly #path: string;
  readonly #open = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;
  /** Connections that were asked for and refused since the cut. */
  refused = 0;
  readonly #role: string;
  readonly #database: string;

  private constructor(url: string) {
    const { path, role, database } = socketOf(url);
    this.#path = path;
    this.#role = role;
    this.#database = database;
    this.#server = this.#listener();
  }

  /** A line to the database of `url`, a connection string of the embedded server. */
  static async to(url: string): Promise<DatabaseLine> {
    const line = new DatabaseLine(url);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  /** Connection string through the line. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `postgresql://${this.#role}@127.0.0.1:${port}/${this.#database}`;
  }

  #listener(): Server {
    return createServer((near) => {
      if (this.#isCut) {
        this.refused += 1;
        near.resetAndDestroy();
        return;
      }
      const far = connect(this.#path);
      this.#join(near, far);
      this.#join(far, near);
    });
  }

  #join(one: Socket, other: Socket): void {
    this.#open.add(one);
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.once('close', () => {
      this.#open.delete(one);
      other.destroy();
    });
  }

  /** Cuts every connection, in the middle of whatever travels, and takes no new one. */
  cut(): void {
    this.#isCut = true;
    this.refused = 0;
    for (const socket of this.#open) socket.destroy();
  }

  /** The database is back, at the address of before. */
  restore(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }
}
