import { getSettings, getUser, listJobs, type User } from '@parwell/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import type { Job } from './jobs-columns.ts';

const job = (id: string, changes: Partial<Job> = {}): Job => ({
  id,
  name: `job-${id}`,
  status: 'Success',
  createdAt: '2026-11-15T08:30:00+00:00',
  startDate: '2026-11-15T08:30:01+00:00',
  endDate: '2026-11-15T08:30:02+00:00',
  attempts: 1,
  error: null,
  ...changes,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.answers(getSettings, { knowledgeBaseUrl: null });
  givenSession();
});

const open = async (path: string, grants: User['grants']) => {
  api.answers(getUser, user({ grants }));
  await openPortal(path);
};

test('jobs are listed with their error; those in progress and failed are highlighted (DASH-067 DASH-068 DASH-069)', async () => {
  const result = [
    job('1'),
    job('2', { status: 'In Progress', endDate: null }),
    job('3', { status: 'Failure', attempts: 4, error: 'The ERP did not answer' }),
    // Sent by newer servers, for a job that waits for its next attempt.
    job('4', { status: 'Error' as Job['status'] }),
  ];
  api.answers(listJobs, { result, total_record: 4 });
  await open(`/jobs?filter=${encodeURIComponent('{"status":"Failure","name":"job-3"}')}`, {
    ALL: { dashboard_operations: 'VIEWER' },
  });
  expect(await screen.findByText('The ERP did not answer')).toBeTruthy();
  const tones = ['job-1', 'job-2', 'job-3', 'job-4'].map(
    (name) => screen.getByText(name).closest<HTMLElement>('[data-highlight]')?.dataset['highlight'],
  );
  expect(tones).toEqual([undefined, 'warning', 'error', 'error']);
  const url = new URL(api.sent(listJobs).at(-1)?.url ?? '', 'http://localhost');
  expect(JSON.parse(url.searchParams.get('where') ?? '')).toEqual({ status: 'Failure', name: 'job-3' });
});

test('jobs belong to no customer: only staff with the Operations dashboard may see them (DASH-008 OPERM-033)', async () => {
  await open('/jobs', { 100234: { dashboard_operations: 'OWNER' } });
  await screen.findByRole('heading', { name: /not found|404/i });
  expect(api.sent(listJobs)).toEqual([]);
});
