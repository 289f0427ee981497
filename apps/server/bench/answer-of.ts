import type { ChildProcess } from 'node:child_process';

/** What a process says at its end. One that ends without a word has failed, and has said why itself. */
export const answerOf = <Answer>(child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('exit', (code) => reject(new Error(`The client ended with ${code}.`)));
    child.once('error', reject);
  });
