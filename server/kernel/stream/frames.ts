/** A line that readers skip; keeps connections open that would otherwise seem dead. */
export const HEARTBEAT = ':\n\n';

/** One server-sent event. `data` is JSON, so it holds no line break of its own. */
export function eventFrame(event: { name?: string; id?: string; data: string }): string {
  const name = event.name === undefined ? '' : `event: ${event.name}\n`;
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  return `${name}${id}data: ${event.data}\n\n`;
}
