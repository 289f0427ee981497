import { ApiFailure } from '../session/api-failure.ts';

/** Something that failed: a text to the letter and, apart from it, why. */
export interface Failure {
  readonly text: string;
  readonly reason?: string | undefined;
}

/** A screen's own text for a failure; what the server or the device said is its reason. */
export function failureOf(text: string, error: unknown): Failure {
  const reason = error instanceof Error && error.message !== text ? error.message : '';
  return { text, reason: reason || undefined };
}

/**
 * Fails with the screen's own text. It belongs to the whole form: the texts are given and must be seen, also
 * where the server names a field.
 */
export const rephrased =
  (text: string) =>
  (error: unknown): never => {
    const [status, code] =
      error instanceof ApiFailure ? [error.status, error.code] : [0, 'unavailable' as const];
    throw new ApiFailure(status, code, text, [], failureOf(text, error).reason);
  };
