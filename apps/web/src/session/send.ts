import {
  ERROR_STATUS,
  ErrorBody,
  NOT_AUTHENTICATED,
  NOT_AUTHORIZED,
  SERVER_ERROR,
  type Call,
  type CallArguments,
  type CallInput,
  type CallResponse,
  type ErrorCode,
} from '@parwell/contract';
import { ApiFailure } from './api-failure.ts';
import { CALL_TEXTS } from './session.texts.ts';
import { secondsToWait, tooManyRequests } from './too-many-requests.ts';

/** Callers pass `where` as an object; it is sent as JSON. */
type WithWhere<Query, Where> = Query extends { where?: unknown }
  ? Omit<Query, 'where'> & { where?: NonNullable<Where> }
  : Query;

type Where<Query> = Query extends { where?: infer W } ? W : never;

interface Parts<C extends Call> extends Omit<CallInput<C>, 'query'> {
  query: WithWhere<CallInput<C>['query'], Where<CallArguments<C>['query']>>;
}

/** Exactly the parts (params, query, body) that the contract defines for a call. */
export type Input<C extends Call> = {
  [Part in keyof Parts<C> as undefined extends Parts<C>[Part] ? never : Part]: Parts<C>[Part];
} & { readonly signal?: AbortSignal };

export async function request<C extends Call>(
  call: C,
  input: Input<C>,
  idToken: string | null,
): Promise<Response> {
  const { params, query, body, signal }: Record<string, unknown> & { signal?: AbortSignal } = input;
  const response = await fetch(`/api${pathOf(call, params)}${queryOf(query)}`, {
    method: call.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idToken !== null && { authorization: `Bearer ${idToken}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(() => {
    throw new ApiFailure(0, 'unavailable', CALL_TEXTS.noConnection);
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}

export async function send<C extends Call>(
  call: C,
  input: Input<C>,
  idToken: string | null,
): Promise<CallResponse<C>> {
  const response = await request(call, input, idToken);
  // Not validated here: the server's tests check every response against the contract.
  return response.json().catch(() => {
    throw new ApiFailure(response.status, 'server_error', SERVER_ERROR);
  });
}

function pathOf(call: Call, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function queryOf(query: unknown): string {
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** A newer server may add fields: this page may have been loaded before it. */
const KnownErrorBody = ErrorBody.strip();

async function failureOf(response: Response): Promise<ApiFailure> {
  const { status, headers } = response;
  const wait = status === 429 ? secondsToWait(headers, Date.now()) : undefined;
  const answer = KnownErrorBody.safeParse(await response.json().catch(() => null));
  const { code, message, details, refusal } = answer.data ?? {
    code: codeOf(status),
    message: textOf(status, wait),
  };
  const text = code === 'not_authorized' ? NOT_AUTHORIZED : message;
  return new ApiFailure(status, code, text, details, undefined, refusal, wait);
}

/** For error responses that are not ours, such as a proxy's. */
function codeOf(status: number): ErrorCode {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return (
    codes.find((code) => ERROR_STATUS[code] === status) ?? (status < 500 ? 'bad_request' : 'server_error')
  );
}

function textOf(status: number, wait: number | undefined): string {
  if (status === 401) return NOT_AUTHENTICATED;
  if (status === 429) return tooManyRequests(wait);
  if (status >= 500) return SERVER_ERROR;
  return CALL_TEXTS.unexpectedAnswer(status);
}
