import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

// Below the ports that systems use for outgoing connections (Linux from 32768): such a port could be in use before
// anybody listens on it.
const FIRST = 20_000;
const COUNT = 12_000;

// Each process begins elsewhere, so that two concurrent ones do not find the same port.
let next = (process.pid * 4099) % COUNT;

/** Free, and reserved until this process ends: no other one on this machine gets it from here. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if ((await isFree(port)) && (await reserve(port))) return port;
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

/** By the UDP port of the same number: nobody listens there, and the system frees it also after a kill. */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
