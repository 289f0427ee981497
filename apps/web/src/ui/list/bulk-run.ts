/** `failed`: no answer for this row, so it may have been done or not. */
export interface BulkResult {
  readonly id: string;
  readonly name: string;
  /** Shown on hover, where `name` is shortened to the part that differs between rows. */
  readonly fullName?: string;
  readonly outcome: 'done' | 'unchanged' | 'refused' | 'failed';
  readonly text: string;
}

export type AskBulk = (ids: readonly string[]) => Promise<readonly BulkResult[]>;

interface Batches {
  readonly ids: readonly string[];
  readonly batch: number;
  readonly ask: AskBulk;
  /** Called after each batch with the number of finished rows. */
  readonly onProgress: (through: number) => void;
  readonly textOf: (error: unknown) => string;
}

/**
 * Sends many rows in batches, one after the other. A batch that fails ends the run: its rows and all later
 * ones are reported as failed. Repeating the failed rows sends the same request id, so nothing is done twice.
 */
export async function runInBatches({ ids, batch, ask, onProgress, textOf }: Batches): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let first = 0; first < ids.length; first += batch) {
    try {
      results.push(...(await ask(ids.slice(first, first + batch))));
    } catch (error) {
      const text = textOf(error);
      const rest = ids.slice(first).map((id) => ({ id, name: '', outcome: 'failed' as const, text }));
      return [...results, ...rest];
    }
    onProgress(Math.min(first + batch, ids.length));
  }
  return results;
}

/** Later results replace earlier ones of the same row; a row keeps its first name. */
export function mergeResults(
  before: readonly BulkResult[],
  after: readonly BulkResult[],
): readonly BulkResult[] {
  const newer = new Map(after.map((result) => [result.id, result]));
  return before.map((old) => {
    const result = newer.get(old.id);
    return result ? { ...result, name: result.name || old.name } : old;
  });
}

const PLACES = { failed: 0, refused: 1, unchanged: 2, done: 3 } as const;

/** Rows that need attention first. */
export const inOrder = (results: readonly BulkResult[]): readonly BulkResult[] =>
  results.toSorted((one, other) => PLACES[one.outcome] - PLACES[other.outcome]);

/** The rows worth another try. */
export const unfinished = (results: readonly BulkResult[]): readonly string[] =>
  results.filter(({ outcome }) => outcome === 'failed' || outcome === 'refused').map(({ id }) => id);

export const countOf = (results: readonly BulkResult[], outcome: BulkResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;
