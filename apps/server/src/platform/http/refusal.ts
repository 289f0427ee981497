import type { Call } from '@parwell/contract';
import { AppError } from '../app-error.ts';
import type { Caller } from './route.ts';

export interface Refusal {
  readonly call: Call;
  /** As requested, without its query. */
  readonly path: string;
  readonly caller: Caller;
  readonly reason: string;
}

/** Some calls that only read are POSTs, because their filters are too long for an address. */
const isChange = ({ method, permission }: Call): boolean =>
  method !== 'GET' && !(typeof permission === 'object' && permission.action === 'read');

/** A missing permission or a broken rule. Malformed requests and lost races do not count. */
export const isRefusedChange = (call: Call, error: unknown): error is AppError =>
  isChange(call) &&
  error instanceof AppError &&
  (error.code === 'not_authorized' || error.code === 'refused');
