import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Builds the web app with a change in every file that draws something, so that hardly any file keeps its name. */
export async function buildAnother(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'apps/web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
    plugins: [
      {
        name: 'another-build',
        transform: (code, id) =>
          /\/apps\/web\/src\/.*\.tsx$/.test(id) ? `${code}\nglobalThis.parwellBuild = 'another';` : undefined,
      },
    ],
  });
}

/** A load balancer at its worst: of each page the files are asked of the other server than the page. */
export class Balancer {
  pageFrom = 0;
  assets = 0;
  readonly #ports: readonly [number, number];
  readonly #server: Server;
  #turn = 0;

  constructor(ports: readonly [number, number]) {
    this.#ports = ports;
    this.#server = createServer((incoming, answer) => {
      const { method, url = '/', headers } = incoming;
      const outgoing = request(
        { host: 'localhost', port: this.#ports[this.#choose(url)], method, path: url, headers },
        (received) => {
          answer.writeHead(received.statusCode ?? 502, received.headers);
          received.pipe(answer);
        },
      );
      outgoing.on('error', () => answer.destroy());
      answer.on('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
  }

  async listen(port: number): Promise<string> {
    this.#server.listen(port, 'localhost');
    await once(this.#server, 'listening');
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #choose(url: string): 0 | 1 {
    const other = this.pageFrom === 0 ? 1 : 0;
    if (url.startsWith('/assets/')) {
      this.assets += 1;
      return other;
    }
    if (url.startsWith('/api/')) return (this.#turn += 1) % 2 === 0 ? 0 : 1;
    return this.pageFrom === 0 ? 0 : 1;
  }
}
