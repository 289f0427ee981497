import { ApiFailure } from '../../../session/api-failure.ts';

/** The server's own words where it has some. */
export const importFailure = (error: Error): string =>
  error instanceof ApiFailure && error.refused ? error.message : 'Failed to import users';
