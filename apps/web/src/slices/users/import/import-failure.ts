import { ApiFailure } from '../../../session/api-failure.ts';

/** The server's message, if there is one. */
export const importFailure = (error: Error): string =>
  error instanceof ApiFailure && error.explainsItself ? error.message : 'Failed to import users';
