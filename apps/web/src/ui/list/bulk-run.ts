/** What became of one row, or would. `failed`: nobody answered for it, so it may have been done or not. */
export interface BulkResult {
  readonly id: string;
  /** What people know the row by. */
  readonly name: string;
  readonly outcome: 'done' | 'unchanged' | 'refused' | 'failed';
  readonly text: string;
}

/** Answers for each of some rows. */
export type AskBulk = (ids: readonly string[]) => Promise<readonly BulkResult[]>;

interface Batches {
  readonly ids: readonly string[];
  readonly batch: number;
  readonly ask: AskBulk;
  /** Told after each batch how many rows are through. */
  readonly onProgress: (through: number) => void;
  readonly textOf: (error: unknown) => string;
}

/**
 * Asks for many rows in batches, one after the other. A batch that fails ends it: what comes after is not tried, and is
 * told as failed like the batch itself. Whoever repeats the failed ones sends the same request id, so nothing is done twice.
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

/** Later results replace earlier ones of the same row; a row keeps the name it was known by. */
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

/** What needs attention first. */
export const inOrder = (results: readonly BulkResult[]): readonly BulkResult[] =>
  results.toSorted((one, other) => PLACES[one.outcome] - PLACES[other.outcome]);

/** The rows that are worth another try. */
export const unfinished = (results: readonly BulkResult[]): readonly string[] =>
  results.filter(({ outcome }) => outcome === 'failed' || outcome === 'refused').map(({ id }) => id);

export const countOf = (results: readonly BulkResult[], outcome: BulkResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;
