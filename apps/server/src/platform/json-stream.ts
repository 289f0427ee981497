import { Readable } from 'node:stream';

export class JsonStream {
  /** Unbounded: the producer does not wait for a slow reader. */
  readonly content = new Readable({ read: () => {} });
}

const PIECE_LENGTH = 64 * 1024;

/**
 * Resolves when there is something to send; rejects on an earlier failure. A later failure breaks the answer off, so
 * that no client mistakes a part for the whole.
 */
export function streamJson(write: (send: (text: string) => void) => Promise<void>): Promise<JsonStream> {
  const stream = new JsonStream();
  const { content } = stream;
  // It may fail before anybody listens.
  content.on('error', () => undefined);
  let waiting = '';
  return new Promise((resolve, reject) => {
    const push = () => {
      content.push(waiting);
      waiting = '';
      resolve(stream);
    };
    const send = (text: string) => {
      waiting += text;
      if (waiting.length >= PIECE_LENGTH) push();
    };
    const fail = (error: Error) => {
      content.destroy(error);
      reject(error);
    };
    const end = () => {
      push();
      return content.push(null);
    };
    write(send).then(end).catch(fail);
  });
}
