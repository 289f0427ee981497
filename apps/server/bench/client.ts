// A client in a process of its own, so that what it costs to ask is not counted as cost of answering.
import { Agent, request } from 'node:http';

interface Task {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly clients: number;
  readonly seconds: number;
  readonly warmUp: number;
}

const agent = new Agent({ keepAlive: true });

const ask = ({ url, headers, body }: Task): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    })
      .on('error', reject)
      .end(body);
  });

process.on('message', (task: Task) => {
  const run = async () => {
    for (let time = 0; time < task.warmUp; time += 1) await ask(task);
    const began = performance.now();
    let done = 0;
    const client = async () => {
      while (performance.now() - began < task.seconds * 1000) {
        await ask(task);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: task.clients }, client));
    process.send?.(done / ((performance.now() - began) / 1000));
  };
  void run();
});
