import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import pg from 'pg';
import { createDatabase } from './postgres.ts';
import { dropDatabase } from './temporary-postgres.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rules = read('deploy/prometheus/alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    runbook: /^ {10}runbook: (.*)$/m.exec(text)?.[1],
    severity: /severity: (\w+)/.exec(text)?.[1],
  }));
const pages = readdirSync(join(root, 'docs/runbook')).filter((name) => name !== 'README.md');

test('every alert rule names its page of the runbook, and every page has its rule', () => {
  expect(rules.length).toBeGreaterThan(25);
  expect(rules.map(({ runbook }) => runbook)).toEqual(rules.map(({ name }) => `docs/runbook/${name}.md`));
  expect(pages.toSorted()).toEqual(rules.map(({ name }) => `${name}.md`).toSorted());
});

test('every page says what it means, what to look at, what to do and when to wake whom', () => {
  for (const { name, severity } of rules) {
    const text = read(`docs/runbook/${name}.md`);
    expect([name, text.split('\n')[0]]).toEqual([name, `# ${name}`]);
    expect([name, ...(text.match(/^## .*$/gm) ?? [])]).toEqual([
      name,
      '## What it means',
      '## Look',
      '## Do',
      '## Wake',
    ]);
    expect([name, /^\*\*(Wakes somebody|During the day)\.\*\*/m.exec(text)?.[1]]).toEqual([
      name,
      severity === 'page' ? 'Wakes somebody' : 'During the day',
    ]);
    expect([name, text.length < 4000]).toEqual([name, true]);
  }
});

test('the index has every page once, under when it is looked at', () => {
  const [before = '', day = ''] = read('docs/runbook/README.md').split('## Look during the day');
  const listed = (text: string) =>
    [...text.matchAll(/^\| \[(\w+)\]\((\w+)\.md\)/gm)].map(([, name, file]) => [name, file]);
  const of = (severity: string) =>
    rules.filter((rule) => rule.severity === severity).map(({ name }) => [name, name]);
  expect(listed(before).toSorted()).toEqual(of('page').toSorted());
  expect(listed(day).toSorted()).toEqual(of('ticket').toSorted());
});

test('every statement of the runbook only reads, and PostgreSQL takes it', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await dropDatabase(url);
  });
  await client.query('BEGIN READ ONLY');
  let taken = 0;
  for (const page of pages)
    for (const [, statements = ''] of read(`docs/runbook/${page}`).matchAll(/^```sql\n(.*?)^```$/gms)) {
      await client.query('SAVEPOINT statement');
      const problem = await client.query(statements).then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
      expect([page, problem]).toEqual([page, '']);
      taken += 1;
    }
  expect(taken).toBeGreaterThan(10);
});
