import { describe, expect, test } from 'vitest';
import { align } from './align.ts';

const MINUTE = 60;
const line = (...points: [minute: number, value: number | null][]) => ({
  times: points.map(([minute]) => minute * MINUTE),
  columns: [points.map(([, value]) => value)],
});
/** By minute. */
const aligned = (lines: ReturnType<typeof line>[], stepSeconds = 0) => {
  const { times, values } = align(lines, stepSeconds);
  return [...times].map((ms, index) => [
    ms / 60_000,
    ...values.map(([column]) => {
      const value = column?.[index] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    }),
  ]);
};

describe('lines on one axis', () => {
  test('with the same times stay unchanged', () => {
    expect(aligned([line([0, 4], [5, 5]), line([0, 7], [5, 8])])).toEqual([
      [0, 4, 7],
      [5, 5, 8],
    ]);
  });

  test('with other times keep the last value until the next, with none before or after', () => {
    expect(aligned([line([1, 4], [6, 5]), line([0, 7], [3, 8], [9, 9])])).toEqual([
      [0, null, 7],
      [1, 4, 7],
      [3, 4, 8],
      [6, 5, 8],
      [9, null, 9],
    ]);
  });

  test('have a gap after more than 15 minutes without data', () => {
    expect(aligned([line([0, 4], [15, 5], [60, 6])])).toEqual([
      [0, 4],
      [15, 5],
      [30, null],
      [60, 6],
    ]);
  });

  test('have a gap if more than one step is missing, when steps are long', () => {
    const hours = line([0, 4], [60, 5], [240, 6]);
    expect(aligned([hours], 3600).map(([minute]) => minute)).toEqual([0, 60, 180, 240]);
    expect(aligned([hours], 3600)[2]).toEqual([180, null]);
  });

  test('keep missing values as null', () => {
    expect(aligned([line([0, null], [5, 5])])).toEqual([
      [0, null],
      [5, 5],
    ]);
  });

  test('may be empty', () => expect(aligned([])).toEqual([]));
});
