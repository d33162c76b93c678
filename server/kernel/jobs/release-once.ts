import type pg from 'pg';

type Release = (error?: Error | boolean) => void;

/**
 * Lets a second release of a connection of the pool pass as the first. graphile-worker gives back the connection on which
 * it listens once for its own end and once for the connection's, where both come at once, and pg throws for that in a
 * promise that nobody awaits. To be called before the pool has connections.
 */
export function releaseOnce(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    let release: Release = () => undefined;
    // pg gives a connection its release anew each time that it is taken.
    Object.defineProperty(client, 'release', {
      configurable: true,
      get: () => release,
      set: (given: Release) => {
        let isReleased = false;
        release = (error) => {
          if (isReleased) return;
          isReleased = true;
          given(error);
        };
      },
    });
  });
}
