import { Readable } from 'node:stream';

/** JSON that is sent while it is still being made. */
export class JsonStream {
  /** Whatever is pushed waits in memory: what makes it does not wait for a slow reader. */
  readonly content = new Readable({ read: () => {} });
}

const PIECE_LENGTH = 64 * 1024;

/**
 * Resolves when there is something to send, and rejects if it fails before. What fails later breaks the answer off, so that nobody
 * takes a part of it for the whole.
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
