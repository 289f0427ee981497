import { createServer } from 'node:net';

// Below the ports that systems use for outgoing connections (Linux from 32768): such a port could be in use before
// anybody listens on it.
const FIRST = 20_000;
const COUNT = 12_000;

// Each process begins elsewhere, so that two concurrent ones do not find the same port.
let next = (process.pid * 4099) % COUNT;

/** Free at the moment; this process returns all others before the same one again. */
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
    // Not on all addresses: some firewalls ask their users about that. A listener on all addresses is detected here
    // too.
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
