import { ERROR_STATUS, type Call, type CallResponse, type ErrorBody } from '@parwell/contract';
import { vi } from 'vitest';

interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = (request: SentRequest) => Response | Promise<Response>;

const pattern = (call: Call) => new RegExp(`^/api${call.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A call without a prepared answer fails like a network error. */
export function fakeApi() {
  const answers: { call: Call; answer: Answer }[] = [];
  const sent: { call: Call; request: SentRequest }[] = [];

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const known = answers.findLast(({ call }) => call.method === init.method && pattern(call).test(url));
    if (!known) throw new TypeError(`No answer for ${init.method} ${url}`);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { url, init, headers: new Headers(init.headers), body };
    sent.push({ call: known.call, request });
    return known.answer(request);
  });

  return {
    answers: <C extends Call>(call: C, body: CallResponse<C>) =>
      answers.push({ call, answer: () => json(200, body) }),
    refuses: (call: Call, body: ErrorBody) =>
      answers.push({ call, answer: () => json(ERROR_STATUS[body.code], body) }),
    answersWith: (call: Call, answer: Answer) => answers.push({ call, answer }),
    cannotBeReached: (call: Call) =>
      answers.push({
        call,
        answer: () => {
          throw new TypeError('Failed to fetch');
        },
      }),
    answersLater: (call: Call) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      answers.push({ call, answer: () => promise });
      return resolve;
    },
    sent: (call: Call) => sent.filter((each) => each.call === call).map(({ request }) => request),
    sentAnything: () => sent.length > 0,
  };
}

export type FakeApi = ReturnType<typeof fakeApi>;
