import type { Call } from '@parwell/contract';
import { freshIdToken } from './refresh.ts';
import { request, type Input } from './send.ts';

export const callFile = async <C extends Call>(call: C, input: Input<C>): Promise<Blob> =>
  (await request(call, input, await freshIdToken())).blob();
