import type { ChildProcess } from 'node:child_process';

/** The message of a process before its end. Without one it has failed, and has printed why. */
export const answerOf = <Answer>(child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('exit', (code) => reject(new Error(`The client ended with ${code}.`)));
    child.once('error', reject);
  });
