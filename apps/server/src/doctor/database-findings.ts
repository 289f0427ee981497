import { ok, problem, warning, type Finding } from './finding.ts';

export interface DatabaseFacts {
  /** As in server_version_num, such as 150004. */
  readonly version: number;
  readonly encoding: string;
  /** Of those that the portal needs: neither there nor to be had. */
  readonly missingExtensions: readonly string[];
  readonly maxConnections: number;
  readonly usedConnections: number;
  /** Files that this version has and the database has not seen. */
  readonly missingMigrations: number;
  /** Those that the database has seen and this version does not have. */
  readonly newerMigrations: number;
  /** By how much the clock of this machine is ahead of the database's. */
  readonly clockAheadMs: number;
  /** How old the newest backup is; null if none was made with our command, undefined where that does not matter. */
  readonly backupAgeMs: number | null | undefined;
}

const CHECK = 'database';
const OLDEST_VERSION = 150_000;
const CLOCK_TOLERANCE_MS = 2000;

export function databaseFindings(facts: DatabaseFacts): Finding[] {
  const findings: Finding[] = [];
  const major = Math.floor(facts.version / 10_000);
  findings.push(
    facts.version < OLDEST_VERSION
      ? problem(CHECK, `It is PostgreSQL ${major}.`, 'The portal needs 15 or newer.')
      : ok(CHECK, `PostgreSQL ${major} answers.`),
  );
  if (facts.encoding !== 'UTF8')
    findings.push(
      problem(
        CHECK,
        `Its encoding is ${facts.encoding}.`,
        "Create it with ENCODING 'UTF8' and restore into it.",
      ),
    );
  for (const name of facts.missingExtensions)
    findings.push(
      problem(
        CHECK,
        `The extension ${name} is not installed.`,
        "It is in PostgreSQL's contrib package, on Debian in postgresql itself.",
      ),
    );
  return [
    ...findings,
    connectionFinding(facts),
    ...migrationFindings(facts),
    clockFinding(facts.clockAheadMs),
    ...backupFindings(facts.backupAgeMs),
  ];
}

function connectionFinding({ usedConnections: used, maxConnections: most }: DatabaseFacts): Finding {
  const what = `${used} of ${most} connections are in use.`;
  const mend = 'Raise max_connections, or put PgBouncer in front (docs/operations.md#connection-budget).';
  if (used >= most * 0.95) return problem(CHECK, what, mend);
  return used >= most * 0.8 ? warning(CHECK, what, mend) : ok(CHECK, what);
}

function migrationFindings({ missingMigrations, newerMigrations }: DatabaseFacts): Finding[] {
  const findings: Finding[] = [];
  if (missingMigrations > 0)
    findings.push(
      warning(
        CHECK,
        `${missingMigrations} migrations are missing.`,
        'The next start of a server of this version applies them.',
      ),
    );
  if (newerMigrations > 0)
    findings.push(
      warning(
        CHECK,
        `${newerMigrations} migrations are of a newer version than this one.`,
        'Run this command of the version that the servers run.',
      ),
    );
  return findings.length > 0 ? findings : [ok(CHECK, 'Its tables are those of this version.')];
}

function clockFinding(aheadMs: number): Finding {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS)
    return ok('clock', `It differs from the database's by ${seconds} s.`);
  return warning(
    'clock',
    `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's.`,
    'Let NTP keep both right; timedatectl says whether it does.',
  );
}

const HOUR_MS = 3_600_000;
/** A day, and time for the backup itself. */
const BACKUP_EVERY_MS = 26 * HOUR_MS;
const WEEK_MS = 168 * HOUR_MS;
const MAKE_ONE = 'Make one every day: parwell backup FOLDER.';

function backupFindings(ageMs: number | null | undefined): Finding[] {
  if (ageMs === undefined) return [];
  if (ageMs === null) return [warning('backup', 'There never was a backup.', MAKE_ONE)];
  const what = `The newest backup is ${Math.floor(ageMs / HOUR_MS)} hours old.`;
  if (ageMs > WEEK_MS) return [problem('backup', what, MAKE_ONE)];
  return [ageMs > BACKUP_EVERY_MS ? warning('backup', what, MAKE_ONE) : ok('backup', what)];
}
