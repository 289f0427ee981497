import { ApiFailure } from '../../../session/api-failure.ts';

export const importFailure = (error: Error): string =>
  error instanceof ApiFailure && error.explainsItself ? error.message : 'Failed to import users';
