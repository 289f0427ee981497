import { expect, test } from 'vitest';
import { countOf, inOrder, mergeResults, runInBatches, unfinished, type BulkResult } from './bulk-run.ts';

const result = (id: string, outcome: BulkResult['outcome'] = 'done'): BulkResult => ({
  id,
  name: `Tag ${id}`,
  outcome,
  text: '',
});
const ids = ['1', '2', '3', '4', '5'];
const run = async (ask: (some: readonly string[]) => Promise<readonly BulkResult[]>) => {
  const progress: number[] = [];
  const results = await runInBatches({
    ids,
    batch: 2,
    ask,
    onProgress: (through) => progress.push(through),
    textOf: String,
  });
  return { results, progress };
};

test('many rows are asked for in batches, and the progress is told in between', async () => {
  const asked: (readonly string[])[] = [];
  const { results, progress } = await run((some) => {
    asked.push(some);
    return Promise.resolve(some.map((id) => result(id)));
  });
  expect(asked).toEqual([['1', '2'], ['3', '4'], ['5']]);
  expect(progress).toEqual([2, 4, 5]);
  expect(results.map(({ id }) => id)).toEqual(ids);
});

test('a batch without an answer ends it: it and what comes after are to be repeated, and only these', async () => {
  let calls = 0;
  const { results, progress } = await run((some) =>
    ++calls === 2
      ? Promise.reject(new Error('gone'))
      : Promise.resolve(some.map((id) => result(id, id === '1' ? 'refused' : 'done'))),
  );
  expect([calls, progress]).toEqual([2, [2]]);
  expect(unfinished(results)).toEqual(['1', '3', '4', '5']);
  expect(results[2]).toEqual({ id: '3', name: '', outcome: 'failed', text: 'Error: gone' });
});

test('results of a repetition replace those before, with the names that are known, and problems come first', () => {
  const before = [result('1'), result('2', 'refused'), result('3')];
  const merged = mergeResults(before, [{ ...result('2', 'failed'), name: '' }]);
  expect(merged.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Tag 1', 'done'],
    ['Tag 2', 'failed'],
    ['Tag 3', 'done'],
  ]);
  expect(inOrder(merged).map(({ id }) => id)).toEqual(['2', '1', '3']);
  expect(countOf(merged, 'done')).toBe(2);
});
