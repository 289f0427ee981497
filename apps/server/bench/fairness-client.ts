// One person who makes calls one after the other, and another who makes many at once, in a separate process.
import { Agent, request } from 'node:http';

export interface FairnessTask {
  readonly url: string;
  readonly path: string;
  readonly body: string;
  readonly calm: string;
  readonly greedy: string;
  /** How many calls the greedy one makes at once; 0: none. */
  readonly atOnce: number;
  readonly seconds: number;
}

export interface FairnessFigures {
  readonly p50: number;
  readonly p95: number;
  readonly calls: number;
  readonly failed: number;
  readonly greedyPerSecond: number;
  readonly greedyRefused: number;
}

process.on('message', (task: FairnessTask) => {
  const { url, path, body, calm, greedy, atOnce, seconds } = task;
  const agent = new Agent({ keepAlive: true });
  const ask = (token: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const asked = request(`${url}/api${path}`, { agent, method: 'POST', headers }, (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      });
      asked.on('error', reject);
      asked.end(body);
    });
  const run = async () => {
    // The first calls compile, plan and connect.
    for (let time = 0; time < 20; time += 1) await ask(calm);
    const end = performance.now() + seconds * 1000;
    const isTime = () => performance.now() < end;
    let [done, refused] = [0, 0];
    const greedyOne = async () => {
      while (isTime()) {
        if ((await ask(greedy)) === 429) refused += 1;
        else done += 1;
      }
    };
    const others = Promise.all(Array.from({ length: atOnce }, greedyOne));
    const times: number[] = [];
    let failed = 0;
    do {
      const began = performance.now();
      if ((await ask(calm)) !== 200) failed += 1;
      times.push(performance.now() - began);
    } while (isTime());
    await others;
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    process.send?.({
      p50: at(0.5),
      p95: at(0.95),
      calls: times.length,
      failed,
      greedyPerSecond: done / seconds,
      greedyRefused: refused,
    } satisfies FairnessFigures);
  };
  void run();
});
