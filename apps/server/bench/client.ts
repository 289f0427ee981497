// A separate process, so that its work does not count as the server's. It does as little as possible, because on a
// small machine it competes with the server for CPU time.
import { connect, type Socket } from 'node:net';

interface Task {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly clients: number;
  readonly seconds: number;
  readonly warmUp: number;
}

function requestBytes({ url, headers, body }: Task): Buffer {
  const { host, pathname, search } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const method = body === undefined ? 'GET' : 'POST';
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

function isWhole(answer: string): boolean {
  const body = answer.indexOf('\r\n\r\n') + 4;
  if (body < 4) return false;
  if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(answer);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer.slice(0, body))?.[1];
  return length === undefined ? hasLastChunk(answer, body) : answer.length >= body + Number(length);
}

function hasLastChunk(answer: string, from: number): boolean {
  const line = answer.indexOf('\r\n', from);
  if (line < 0) return false;
  const length = Number.parseInt(answer.slice(from, line), 16);
  const next = line + 2 + length + 2;
  return length === 0 ? answer.length >= next : hasLastChunk(answer, next);
}

function asker(socket: Socket, request: Buffer): () => Promise<void> {
  let received = '';
  let done: (() => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    if (!isWhole(received)) return;
    received = '';
    done?.();
  });
  return () =>
    new Promise((resolve) => {
      done = resolve;
      socket.write(request);
    });
}

const fail = (error?: Error): never => {
  throw error ?? new Error('The portal hung up.');
};

process.on('message', (task: Task) => {
  const request = requestBytes(task);
  const { hostname, port } = new URL(task.url);
  const askers = Array.from({ length: task.clients }, () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    return asker(
      socket.on('error', fail).on('close', () => fail()),
      request,
    );
  });
  const run = async () => {
    for (let time = 0; time < task.warmUp; time += 1) await askers[time % task.clients]?.();
    const began = performance.now();
    let done = 0;
    const client = async (ask: () => Promise<void>) => {
      while (performance.now() - began < task.seconds * 1000) {
        await ask();
        done += 1;
      }
    };
    await Promise.all(askers.map(client));
    process.send?.(done / ((performance.now() - began) / 1000));
  };
  void run();
});
