import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * Forwards a port to the next of its targets that accepts connections, as a load balancer does. It can hang like a
 * network.
 */
export class Forwarder {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Sockets whose bytes are forwarded. */
  readonly #linked = new Set<Socket>();
  #targets: readonly number[];
  #turn = 0;
  #stalled = false;

  constructor(targets: readonly number[]) {
    this.#targets = targets;
    this.#server = createServer({ pauseOnConnect: true }, (near) => {
      this.#turn += 1;
      this.#follow(near);
      void this.#reach(near);
    });
  }

  /** 0: any free port. */
  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  leadTo(targets: readonly number[]): void {
    this.#targets = targets;
  }

  /** Keeps connections open, but forwards nothing any more. */
  stall(): void {
    this.#stalled = true;
    for (const socket of this.#linked) socket.pause();
  }

  resume(): void {
    this.#stalled = false;
    for (const socket of this.#linked) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #follow(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#linked.delete(socket);
    });
  }

  async #reach(near: Socket): Promise<void> {
    for (let n = 0; n < this.#targets.length; n += 1) {
      const far = connect({
        host: '127.0.0.1',
        port: this.#targets[(this.#turn + n) % this.#targets.length] ?? 0,
      });
      this.#follow(far);
      const isOpen = await new Promise<boolean>((resolve) => {
        far.once('connect', () => resolve(true));
        far.once('error', () => resolve(false));
      });
      if (!isOpen) continue;
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        socket.on('data', (chunk) => other.write(chunk));
        socket.on('close', () => other.destroy());
        if (socket.destroyed) other.destroy();
        else this.#linked.add(socket);
        if (this.#stalled) socket.pause();
        else socket.resume();
      }
      return;
    }
    near.destroy();
  }
}

/** In front of the database at `url`; returns the address through it. */
export async function forwardDatabase(url: string): Promise<{ proxy: Forwarder; url: string }> {
  const target = new URL(url);
  const proxy = new Forwarder([Number(target.port)]);
  target.port = String(await proxy.listen());
  return { proxy, url: target.href };
}
