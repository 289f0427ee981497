import { ERROR_STATUS, listenToChanges, type LiveEvent } from '@parwell/contract';
import { json, type FakeApi } from './fake-api.ts';

export function fakeStreams(api: FakeApi) {
  const open: {
    readonly token: string | null;
    readonly write: (text: string) => void;
    readonly end: () => void;
  }[] = [];
  let refusal: 'not_authenticated' | 'server_error' | null = null;
  api.answersWith(listenToChanges, ({ headers, init: { signal } }) => {
    if (refusal) return json(ERROR_STATUS[refusal], { code: refusal, message: 'No' });
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        const write = (text: string) => stream.enqueue(new TextEncoder().encode(text));
        const leave = () => {
          const at = open.findIndex((each) => each.write === write);
          if (at >= 0) open.splice(at, 1);
          return at >= 0;
        };
        end = () => {
          if (leave()) stream.close();
        };
        signal?.addEventListener(
          'abort',
          () => leave() && stream.error(new DOMException('Aborted', 'AbortError')),
        );
        open.push({ token: headers.get('authorization'), write, end });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    tokens: () => open.map(({ token }) => token),
    openings: () => api.sent(listenToChanges).length,
    send: (event: LiveEvent) => open.forEach(({ write }) => write(`data: ${JSON.stringify(event)}\n\n`)),
    write: (text: string) => open.forEach(({ write }) => write(text)),
    close: () => [...open].forEach(({ end }) => end()),
    refuse: (code: typeof refusal) => {
      refusal = code;
    },
  };
}

export type FakeStreams = ReturnType<typeof fakeStreams>;
