import { expect, test } from 'vitest';
import { managerFinding, nodeFinding, permissionFinding } from './broker-findings.ts';
import { runCheck } from './check.ts';
import { databaseFindings, type DatabaseFacts } from './database-findings.ts';
import { certificateFinding, diskFinding } from './file-findings.ts';
import { lineOf, ok, sentenceOf, type Finding } from './finding.ts';

const said = (finding: Finding) => [finding.state, sentenceOf(finding)];

const well: DatabaseFacts = {
  version: 150_000,
  encoding: 'UTF8',
  missingExtensions: [],
  maxConnections: 100,
  usedConnections: 79,
  missingMigrations: 0,
  newerMigrations: 0,
  clockAheadMs: 2000,
  backupAgeMs: 26 * 3_600_000,
};
const notWell = (facts: Partial<DatabaseFacts>) =>
  databaseFindings({ ...well, ...facts })
    .filter(({ state }) => state !== 'ok')
    .map(said);

test('a database that is as it should be has a line for each thing that was looked at', () => {
  expect(databaseFindings(well).map(said)).toEqual([
    ['ok', 'PostgreSQL 15 answers.'],
    ['ok', '79 of 100 connections are in use.'],
    ['ok', 'Its tables are those of this version.'],
    ['ok', "It differs from the database's by 2.0 s."],
    ['ok', 'The newest backup is 26 hours old.'],
  ]);
});

test.each<[Partial<DatabaseFacts>, string, string]>([
  [{ version: 149_999 }, 'problem', 'It is PostgreSQL 14. The portal needs 15 or newer.'],
  [{ encoding: 'LATIN1' }, 'problem', 'Its encoding is LATIN1.'],
  [{ missingExtensions: ['btree_gist'] }, 'problem', 'The extension btree_gist is not installed.'],
  [{ usedConnections: 80 }, 'warning', '80 of 100 connections are in use. Raise max_connections'],
  [{ usedConnections: 94 }, 'warning', '94 of 100 connections'],
  [{ usedConnections: 95 }, 'problem', '95 of 100 connections'],
  [{ missingMigrations: 2 }, 'warning', '2 migrations are missing. The next start'],
  [{ newerMigrations: 1 }, 'warning', '1 migrations are of a newer version than this one.'],
  [{ backupAgeMs: null }, 'warning', 'There never was a backup. Make one every day'],
  [{ backupAgeMs: 26 * 3_600_000 + 1 }, 'warning', 'The newest backup is 26 hours old. Make one'],
  [{ backupAgeMs: 168 * 3_600_000 }, 'warning', 'The newest backup is 168 hours old.'],
  [{ backupAgeMs: 168 * 3_600_000 + 1 }, 'problem', 'The newest backup is 168 hours old.'],
  [{ clockAheadMs: 2001 }, 'warning', "The clock of this machine is 2.0 s ahead of the database's."],
  [{ clockAheadMs: -5000 }, 'warning', "The clock of this machine is 5.0 s behind the database's."],
])('%o is a finding', (facts, state, begin) => {
  const findings = notWell(facts);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toEqual([state, expect.stringContaining(begin)]);
});

test('a clock that is behind by two seconds is right enough, and a trial needs no backup', () => {
  expect(notWell({ clockAheadMs: -2000, backupAgeMs: undefined })).toEqual([]);
});

const at = (day: string) => new Date(`${day}T12:00:00Z`);

test('a certificate is warned of in its last fourteen days, and a problem when it has ended', () => {
  const state = (ends: Date, now: Date) => certificateFinding('PORT', ends, now).state;
  expect(state(at('2026-11-15'), at('2026-11-01'))).toBe('ok');
  expect(state(at('2026-11-15'), new Date('2026-11-01T12:00:01Z'))).toBe('warning');
  expect(state(at('2026-11-15'), new Date('2026-11-15T11:59:59Z'))).toBe('warning');
  expect(state(at('2026-11-15'), at('2026-11-15'))).toBe('problem');
  expect(said(certificateFinding('PORT', at('2026-11-15'), at('2026-11-14')))[1]).toBe(
    'A certificate of PORT ends on 2026-11-15. Renew it; a new file is used within a minute.',
  );
});

test('a disk with less than a tenth free is warned of, and a problem below a fiftieth', () => {
  const state = (free: number) => diskFinding('DATA_DIR', '/srv', { free, total: 1000 }).state;
  expect([state(100), state(99), state(20), state(19), state(0)]).toEqual([
    'ok',
    'warning',
    'warning',
    'problem',
    'problem',
  ]);
  expect(diskFinding('DATA_DIR, TMPDIR', '/srv', { free: 3 * 2 ** 30, total: 10 * 2 ** 30 }).what).toBe(
    '30 % (3.0 GB) are free at /srv (DATA_DIR, TMPDIR).',
  );
});

test('the user of RabbitMQ needs what gateways do, whatever pattern gives it', () => {
  const all = { configure: '.*', write: '.*', read: '.*' };
  const narrow = {
    configure: '^parwell\\.ingest$',
    write: 'parwell|amq.topic',
    read: '^(parwell.ingest|amq\\.topic)$',
  };
  for (const given of [all, narrow]) expect(permissionFinding('parwell', '/', given).state).toBe('ok');
  expect(said(permissionFinding('parwell', '/', { ...all, write: '^parwell' }))).toEqual([
    'problem',
    "parwell may not do in / what gateways do: write amq.topic. Run: rabbitmqctl set_permissions -p / parwell '.*' '.*' '.*'",
  ]);
  expect(permissionFinding('parwell', '/', { ...all, configure: '' }).state).toBe('problem');
  expect(permissionFinding('parwell', '/', undefined).what).toContain(
    'configure parwell.ingest, write parwell.ingest',
  );
  expect(managerFinding('parwell', ['administrator']).state).toBe('ok');
  expect(managerFinding('parwell', ['management']).state).toBe('warning');
});

test('a node of RabbitMQ that refuses the user is told from one that is away', () => {
  expect(nodeFinding('one:5671', 'parwell', undefined)).toEqual(
    ok('broker', 'RabbitMQ at one:5671 lets parwell in.'),
  );
  expect(
    sentenceOf(nodeFinding('one:5671', 'parwell', 'Handshake terminated by server: 403 (ACCESS-REFUSED)')),
  ).toContain('Create the user');
  expect(sentenceOf(nodeFinding('one:5671', 'parwell', 'connect ECONNREFUSED'))).toContain(
    'Look whether it runs',
  );
});

test('a check that fails or does not answer is a problem of its own', async () => {
  const check = { name: 'mail', limitMs: 60_000, run: async () => [ok('mail', 'It is well.')] };
  expect(await runCheck(check)).toEqual([ok('mail', 'It is well.')]);
  const failing = { ...check, run: () => Promise.reject(new Error('no such host.')) };
  expect((await runCheck(failing)).map(said)).toEqual([['problem', 'It cannot be checked: no such host.']]);
  const silent = { ...check, limitMs: 0, run: () => new Promise<never>(() => undefined) };
  expect((await runCheck(silent)).map(said)).toEqual([
    ['problem', 'There is no answer within 0 seconds. Look at the network and at the other side.'],
  ]);
});

test('a finding is one line: how it is, what was looked at, what was found and what to do', () => {
  expect(lineOf(diskFinding('TMPDIR', '/tmp', { free: 1, total: 20 }))).toBe(
    'warning  disk          5 % (0.0 GB) are free at /tmp (TMPDIR). Free some, or give it a larger disk.',
  );
});
