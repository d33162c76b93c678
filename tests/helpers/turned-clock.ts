// Loaded before server/main.ts: a test turns the server's clock instead of waiting for a minute to pass.

const RealDate = Date;
let offsetMs = 0;

const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (real, args: unknown[], target) =>
    Reflect.construct(real, args.length === 0 ? [now()] : args, target),
  get: (real, key, receiver) => (key === 'now' ? now : Reflect.get(real, key, receiver)),
});

process.on('message', (seconds: unknown) => {
  if (typeof seconds !== 'number') return;
  offsetMs += seconds * 1000;
  process.send?.('turned');
});
// The channel alone must not keep the server alive.
process.channel?.unref();
