import type { Call, CallResponse } from '@parwell/contract';
import { freshIdToken } from './refresh.ts';
import { prove, wantsProof } from './proof.ts';
import { send, type Input } from './send.ts';

/** Makes an API call with the current session. Every screen uses this to reach the server. */
export async function callApi<C extends Call>(call: C, input: Input<C>): Promise<CallResponse<C>> {
  const make = async () => send(call, input, call.permission === 'public' ? null : await freshIdToken());
  return make().catch(async (error: unknown) => {
    if (!wantsProof(error) || !(await prove())) throw error;
    return make();
  });
}
