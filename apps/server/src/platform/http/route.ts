import type { Call, CallArguments, CallResponse, CsvExport } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './file-answer.ts';
import type { JsonText } from '../json-text.ts';

/** The signed-in user who makes a call, with the grants as they are at this moment. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly grants: Grants;
}

/** For the few calls that set cookies or look at the sender. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<C extends Call> = Promise<CallResponse<C> | JsonText | FileAnswer>;

/** A call of the contract with the code that answers it. */
export interface Route {
  readonly call: Call;
  readonly needsCaller: boolean;
  readonly handle: (input: never, caller: never, exchange: Exchange) => Promise<unknown>;
  /** How large a request may be, where it may be larger than usual. */
  readonly maxBytes?: number;
  /** The whole list as a file, for a call that also answers so. */
  readonly exportFile?: (where: unknown, caller: Caller, options: CsvExport) => Promise<FileAnswer>;
}

export const route = <C extends Call>(
  call: C,
  handle: (input: CallArguments<C>, caller: Caller, exchange: Exchange) => Answer<C>,
  options: Pick<Route, 'maxBytes' | 'exportFile'> = {},
): Route => ({ call, needsCaller: true, handle, ...options });

/** For calls whose permission is 'public'; the handler has no caller to rely on. */
export const publicRoute = <C extends Call>(
  call: C,
  handle: (input: CallArguments<C>, exchange: Exchange) => Answer<C>,
  options: Pick<Route, 'maxBytes'> = {},
): Route => ({
  call,
  needsCaller: false,
  handle: (input: CallArguments<C>, _caller: undefined, exchange) => handle(input, exchange),
  ...options,
});
