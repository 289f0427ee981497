// Many people at work, in a separate process. Each call has its time; a late answer delays no other call.
import { Agent, request } from 'node:http';
import type { CrowdTask, Figures, Request } from './crowd.ts';

const agent = new Agent({ keepAlive: true });

function ask(url: string, token: string, { path, body }: Request): Promise<number> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request(
      `${url}/api${path}`,
      {
        agent,
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      },
      (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', () => resolve(0));
        answer.resume();
      },
    );
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
}

function figuresOf(calls: readonly { readonly ms: number; readonly status: number }[]): Figures {
  const times = calls.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
  const others: Record<string, number> = {};
  for (const { status } of calls) if (status !== 200) others[status] = (others[status] ?? 0) + 1;
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), others };
}

process.on('message', ({ url, users, perSecond, seconds }: CrowdTask) => {
  const run = async () => {
    const calls: { name: string; ms: number; status: number }[] = [];
    const running: Promise<void>[] = [];
    const began = performance.now();
    const make = async (due: number, token: string, asked: Request) => {
      const status = await ask(url, token, asked);
      calls.push({ name: asked.name, ms: performance.now() - due, status });
    };
    for (let n = 0; n < perSecond * seconds; n += 1) {
      const due = began + (n * 1000) / perSecond;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const user = users[n % users.length];
      const round = Math.floor(n / users.length) + n;
      const asked = user?.requests[round % user.requests.length];
      if (user && asked) running.push(make(performance.now(), user.token, asked));
    }
    await Promise.all(running);
    const graphs = figuresOf(calls.filter(({ name }) => name === 'graphs'));
    const rest = figuresOf(calls.filter(({ name }) => name !== 'graphs'));
    process.send?.({ graphs, rest });
  };
  void run();
});
