import { ApiFailure } from '../../session/api-failure.ts';
import { rephrased } from '../../shared/rephrased.ts';

/** What the server or the ERP says is wrong. The specified text is for failures that nothing explains (ERR-007 ERR-009). */
const isExplained = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.explainsItself || (error.code === 'unavailable' && error.status > 0));

export const rephrasedUnlessExplained =
  (text: string) =>
  (error: unknown): never => {
    if (isExplained(error)) throw error;
    return rephrased(text)(error);
  };

/** The text to show for it; undefined: the error's own. */
export const failureText = (text: string, error: unknown): string =>
  isExplained(error) && error instanceof Error ? error.message : text;
