import { expect, test } from 'vitest';
import { shareAnswers } from './shared-answers.ts';

test('who asks the same while it is being answered gets the same answer, and afterwards a new one', async () => {
  const answers = shareAnswers<number>();
  let asked = 0;
  const release: (() => void)[] = [];
  const find = () => {
    const mine = (asked += 1);
    return new Promise<number>((resolve) => release.push(() => resolve(mine)));
  };
  const [one, same] = [answers.get(['c1', 12], find), answers.get(['c1', 12], find)];
  const other = answers.get(['c2', 12], find);
  for (const each of release) each();
  expect(answers.size).toBe(2);
  expect(await Promise.all([one, same, other])).toEqual([1, 1, 2]);
  // Answers can be large.
  expect(answers.size).toBe(0);
  const later = answers.get(['c1', 12], find);
  release[2]?.();
  expect(await later).toBe(3);
});

test('an answer is kept for as long as it says, a failure not at all', async () => {
  let time = 0;
  const answers = shareAnswers<string>({ keepMs: 1000, now: () => time });
  await expect(answers.get('total', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(answers.size).toBe(0);
  expect(await answers.get('total', () => Promise.resolve('first'))).toBe('first');
  time = 999;
  expect(await answers.get('total', () => Promise.resolve('second'))).toBe('first');
  time = 1000;
  expect(await answers.get('total', () => Promise.resolve('third'))).toBe('third');
});
