import { ApiFailure } from '../../session/api-failure.ts';

/** What the server had to say, or the screen's own text when it said nothing. */
export const serverTextOr = (text: string, error: unknown): string =>
  error instanceof ApiFailure && error.refused ? error.message : text;
