import type { Call, CallResponse } from '@parwell/contract';
import { freshIdToken } from './refresh.ts';
import { send, type Input } from './send.ts';

/** How every screen talks to the server: the call from the contract, and what it needs. */
export async function callApi<C extends Call>(call: C, input: Input<C>): Promise<CallResponse<C>> {
  return send(call, input, call.permission === 'public' ? null : await freshIdToken());
}
