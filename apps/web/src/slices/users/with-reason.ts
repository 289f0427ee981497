import { ApiFailure } from '../../session/api-failure.ts';

/** A rule that said no gives its reason beside the screen's own text. */
export const withReason = (text: string, error: unknown): string =>
  error instanceof ApiFailure && error.code === 'refused' ? `${text}. ${error.message}` : text;
