import { ApiFailure } from '../session/api-failure.ts';

export interface Failure {
  readonly text: string;
  readonly reason?: string | undefined;
}

export function failureOf(text: string, error: unknown): Failure {
  const reason = error instanceof Error && error.message !== text ? error.message : '';
  return { text, reason: reason || undefined };
}

/**
 * Rethrows an error with the screen's own text. Field details are dropped, so that a form shows the text at
 * the top instead of only next to a field.
 */
export const rephrased =
  (text: string) =>
  (error: unknown): never => {
    const [status, code, wait] =
      error instanceof ApiFailure
        ? [error.status, error.code, error.waitSeconds]
        : [0, 'unavailable' as const, undefined];
    throw new ApiFailure(status, code, text, [], failureOf(text, error).reason, undefined, wait);
  };
