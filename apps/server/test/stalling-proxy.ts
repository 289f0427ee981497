import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** Stands between a server and its clients, and can stop forwarding, as a network or a machine that hangs does. */
export class StallingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #stalled = false;

  constructor(target: { readonly port: number; readonly host: string }) {
    this.#server = createServer((near) => {
      const far = connect(target);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        socket.on('data', (chunk) => other.write(chunk));
        if (this.#stalled) socket.pause();
      }
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Accepts connections and keeps them open, but forwards nothing any more. */
  stall(): void {
    this.#stalled = true;
    for (const socket of this.#sockets) socket.pause();
  }

  resume(): void {
    this.#stalled = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** The proxy in front of the database at `url`, and the address that leads through it. */
export async function proxyDatabase(url: string): Promise<{ proxy: StallingProxy; url: string }> {
  const target = new URL(url);
  const proxy = new StallingProxy({ host: target.hostname, port: Number(target.port) });
  target.port = String(await proxy.listen());
  return { proxy, url: target.href };
}
