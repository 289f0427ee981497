import { expect, test } from 'vitest';
import { shareAnswers, shareFreshAnswers } from './shared-answers.ts';

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

test('who asks before an answer is begun shares it, who asks later shares the next one, which begins afterwards', async () => {
  const answers = shareFreshAnswers<number>();
  let begun = 0;
  const release: (() => void)[] = [];
  const find = () => {
    const mine = (begun += 1);
    return new Promise<number>((resolve, reject) =>
      release.push(() => (mine === 2 ? reject(new Error('failed')) : resolve(mine))),
    );
  };
  const early = Array.from({ length: 200 }, () => answers.get('c1', find));
  await expect.poll(() => begun).toBe(1);
  const late = [answers.get('c1', find), answers.get('c1', find)];
  const results = Promise.allSettled(late);
  await Promise.resolve();
  expect(begun).toBe(1);
  release[0]?.();
  expect(new Set(await Promise.all(early))).toEqual(new Set([1]));
  await expect.poll(() => begun).toBe(2);
  const last = answers.get('c1', find);
  release[1]?.();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => begun).toBe(3);
  release[2]?.();
  expect(await last).toBe(3);
  await expect.poll(() => answers.size).toBe(0);
});
