import { expect, test } from 'vitest';
import { JOB_STATUS, jobsCard, jobTone } from './jobs-card.ts';

test('the card shows succeeded of total, Warning while jobs run, Fail when some failed, which wins (DASH-063..066)', () => {
  expect(jobsCard(['Success', 'Success'])).toMatchObject({ state: 'OK', value: '2/2' });
  expect(jobsCard(['Success', 'In Progress'])).toMatchObject({ state: 'Warning', value: '1/2' });
  expect(jobsCard(['Success', 'Success', 'Success', 'Failure', 'In Progress'])).toEqual({
    state: 'Fail',
    value: '3/5',
    note: '1 failed',
  });
  expect(jobsCard(['Error'])).toMatchObject({ state: 'Fail', value: '0/1' });
  expect(jobsCard([])).toMatchObject({ state: 'Not available', value: '0/0' });
});

test('a run in progress is highlighted as warning, Failure and Error as error (DASH-067..069)', () => {
  expect(JOB_STATUS.map((status) => [status, jobTone(status)])).toEqual([
    ['Waiting', null],
    ['In Progress', 'warning'],
    ['Success', null],
    ['Error', 'error'],
    ['Failure', 'error'],
    ['Cancelled', null],
  ]);
});
