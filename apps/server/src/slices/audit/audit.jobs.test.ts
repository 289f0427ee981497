import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startTestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { createPrometheusMetrics } from '../../platform/monitoring/prometheus.ts';
import { auditOf } from './audit.public.ts';
import { auditJobs } from './audit.jobs.ts';
import { headFile } from './noted-head.service.ts';

test('tampering is counted from zero: missing entries every minute, a changed one at night', async () => {
  const metrics = createPrometheusMetrics({ ofProcess: false });
  const portal = await startTestPortal({}, { monitoring: { metrics } });
  onTestFinished(() => portal.close());
  const { context, db } = portal;
  const jobs = auditJobs(context);
  const run = async (name: string) => {
    const handler = jobs.find(({ job }) => job.name === name);
    await handler?.handle({} as never, { signal: new AbortController().signal });
    return Number(/^parwell_audit_tampered_total (\d+)$/m.exec((await metrics.text?.()) ?? '')?.[1]);
  };
  const tamper = (statement: ReturnType<typeof sql>) =>
    db.transaction(async (tx) => {
      await tx.plain(
        'ALTER TABLE audit_entries DISABLE TRIGGER USER; ALTER TABLE audit_seals DISABLE TRIGGER USER',
      );
      await tx.run(statement);
    });
  await db.transaction((tx) =>
    auditOf('users', 'user').recordMany(
      tx,
      portal.clock.now(),
      ['one', 'two', 'three'].map((description) => ({
        resourceId: 'u1',
        eventType: 'User Edited',
        by: { machine: 'test' },
        description,
      })),
    ),
  );
  expect(await run('audit.seal')).toBe(0);
  expect(await run('audit.verify')).toBe(0);
  await tamper(sql`UPDATE audit_entries SET description = 'TWO' WHERE description = 'two'`);
  expect(await run('audit.seal')).toBe(0);
  expect(await run('audit.verify')).toBe(1);
  await tamper(sql`DELETE FROM audit_seals WHERE position = (SELECT max(position) FROM audit_seals)`);
  expect(await run('audit.seal')).toBe(2);
  expect(await run('audit.seal')).toBe(3);
  rmSync(headFile(context.config));
  expect(await run('audit.seal')).toBe(3);
});
