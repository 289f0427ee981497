import { createServer } from 'node:net';

// Below the ports that systems take for outgoing connections (Linux from 32768 on): one of those could be gone again before
// anybody listens on it.
const FIRST = 20_000;
const COUNT = 12_000;

// Each process begins elsewhere, so that two which look at the same time do not find the same.
let next = (process.pid * 4099) % COUNT;

/** A port on which nobody listens at the moment; not the same again from this process before all others had their turn. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${FIRST} to ${FIRST + COUNT - 1} are in use.`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // Not on all addresses: some firewalls ask their users about that. Who listens on all of them is in the way here too.
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
