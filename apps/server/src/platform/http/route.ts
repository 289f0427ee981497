import type { Call, CallArguments, CallResponse, CsvExport } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './event-stream.ts';
import type { FileAnswer } from './file-answer.ts';
import type { JsonStream } from '../json-stream.ts';
import type { JsonText } from '../json-text.ts';
import type { Limit } from './rate-limit.ts';

export interface Caller {
  readonly userId: string;
  readonly email: string;
  /** Of a program: the id of its token. */
  readonly sessionId: string;
  /** Of a program: what its token leaves of them. */
  readonly grants: Grants;
  /** Only if a program calls with a token that the person has made for it (A1). */
  readonly token?: { readonly name: string; readonly expiresAt: Date };
}

/** For the few calls that set cookies or need data about the sender. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<C extends Call> = Promise<CallResponse<C> | JsonText | JsonStream | FileAnswer | EventStream>;

export interface Route {
  readonly call: Call;
  readonly needsCaller: boolean;
  readonly handle: (input: never, caller: never, exchange: Exchange) => Promise<unknown>;
  readonly maxBytes?: number;
  /** Per user, and a multiple of it per address; unlimited by default. */
  readonly limit?: Limit;
  /** Secrets could be guessed with this call, so its refusals are delayed. */
  readonly guessable?: boolean;
  /** It has limits that fit it better than places for each address: many devices share one. */
  readonly limitsItself?: boolean;
  /** For calls with `csv: true`. */
  readonly exportFile?: (where: unknown, caller: Caller, options: CsvExport) => Promise<FileAnswer>;
}

export const route = <C extends Call>(
  call: C,
  handle: (input: CallArguments<C>, caller: Caller, exchange: Exchange) => Answer<C>,
  options: Pick<Route, 'maxBytes' | 'limit' | 'exportFile'> = {},
): Route => ({ call, needsCaller: true, handle, ...options });

export const publicRoute = <C extends Call>(
  call: C,
  handle: (input: CallArguments<C>, exchange: Exchange) => Answer<C>,
  options: Pick<Route, 'maxBytes' | 'limit' | 'guessable' | 'limitsItself'> = {},
): Route => ({
  call,
  needsCaller: false,
  handle: (input: CallArguments<C>, _caller: undefined, exchange) => handle(input, exchange),
  ...options,
});
