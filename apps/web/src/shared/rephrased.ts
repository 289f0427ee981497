import { ApiFailure } from '../session/api-failure.ts';

/**
 * The screen's own text for a failure, with what the server said after it. It belongs to the whole form:
 * the texts are given and must be seen, also where the server names a field.
 */
export const rephrased =
  (text: (reason: string | undefined) => string) =>
  (error: unknown): never => {
    const reason = error instanceof Error && error.message !== '' ? error.message : undefined;
    const [status, code] =
      error instanceof ApiFailure ? [error.status, error.code] : [0, 'unavailable' as const];
    throw new ApiFailure(status, code, text(reason));
  };
