import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '../src/platform/free-port.ts';
import { createDatabase } from './postgres.ts';
import { Program } from './program.ts';

const TIMEOUT = 300_000;
const folder = mkdtempSync(join(tmpdir(), 'parwell-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Found {
  readonly state: string;
  readonly check: string;
  readonly what: string;
}

async function doctor(settings: Record<string, string>, args: readonly string[] = ['--json']) {
  const program = new Program(
    'doctor',
    { SECRET_KEY: 'a secret key for tests, long enough', DATA_DIR: folder, ...settings },
    args,
  );
  const code = await program.ended;
  return { code, output: program.output };
}

const found = (output: string, check: string) =>
  (JSON.parse(output) as Found[])
    .filter((each) => each.check === check)
    .map(({ state, what }) => [state, what]);

test(
  'the doctor looks at database, mail, files and partners of an installation, and changes nothing',
  { timeout: TIMEOUT },
  async () => {
    const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false });
    mail.listen(0, '127.0.0.1');
    await once(mail.server, 'listening');
    const { port: mailPort } = mail.server.address() as AddressInfo;
    const erp = join(folder, 'erp');
    mkdirSync(join(erp, 'inbox'), { recursive: true });
    mkdirSync(join(folder, 'shared'));
    symlinkSync('/tmp', join(erp, 'outbox'));
    const settings = {
      DATABASE_URL: await createDatabase(inject('postgresUrl')),
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ERP_FOLDER: erp,
      WAREHOUSE_FOLDER: join(folder, 'nowhere'),
      STORAGE_DIR: join(folder, 'shared'),
    };
    const { code, output } = await doctor(settings);
    expect(code).toBe(1);
    expect(found(output, 'database').slice(0, 1)).toEqual([
      ['ok', expect.stringMatching(/^PostgreSQL \d+ answers\.$/)],
    ]);
    expect(found(output, 'database')).toContainEqual(['ok', 'Its tables are those of this version.']);
    expect(found(output, 'clock')).toEqual([
      ['ok', expect.stringContaining("differs from the database's by")],
    ]);
    expect(found(output, 'backup')).toEqual([['warning', 'There never was a backup.']]);
    expect(found(output, 'mail')).toEqual([
      ['ok', `The mail server 127.0.0.1:${mailPort} lets the portal in.`],
    ]);
    expect(found(output, 'storage')).toEqual([
      ['ok', `STORAGE_DIR ${join(folder, 'shared')}: a file was written, read and removed.`],
    ]);
    expect(found(output, 'partners')).toEqual([
      ['problem', `ERP_FOLDER: ${join(erp, 'outbox')} is a link or a file, and not used.`],
      ['problem', `WAREHOUSE_FOLDER: ${join(folder, 'nowhere')} is not there.`],
    ]);
    expect(found(output, 'settings')).toContainEqual([
      'warning',
      'ADMIN_EMAIL_DOMAINS has the domains of the examples: nobody of yours can administer the whole portal.',
    ]);
    await new Promise<void>((resolve) => mail.close(() => resolve()));
  },
);

test('systems that are away are problems, each in a line of its own', { timeout: TIMEOUT }, async () => {
  const [database, broker, mail] = [await freePort(), await freePort(), await freePort()];
  writeFileSync(join(folder, 'cert.pem'), 'nothing');
  const { code, output } = await doctor(
    {
      DATABASE_URL: `postgres://parwell:p@127.0.0.1:${database}/parwell`,
      AMQP_URL: `amqp://parwell:p@127.0.0.1:${broker}`,
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      TLS_CERT: join(folder, 'cert.pem'),
      TLS_KEY: join(folder, 'cert.pem'),
    },
    [],
  );
  expect(code).toBe(1);
  // The disk of the machine that runs the tests may be full.
  const problems = output.split('\n').filter((line) => /^problem (?!\s+disk)/.test(line));
  expect(problems).toEqual([
    'problem  settings      AMQP_URL is set without AMQP_SIGN_IN_SECRET: no gateway starts. Make one with: openssl rand -hex 32',
    `problem  database      DATABASE_URL: PostgreSQL at 127.0.0.1:${database} cannot be used now: nobody listens there (ECONNREFUSED).`,
    expect.stringContaining(`RabbitMQ at 127.0.0.1:${broker} cannot be used: connect ECONNREFUSED`),
    expect.stringContaining(`The mail server 127.0.0.1:${mail} cannot be used: connect ECONNREFUSED`),
    expect.stringContaining(`${join(folder, 'cert.pem')} has no certificate in PEM.`),
  ]);
  expect(output).toMatch(/\n\n\d+ problems, \d+ warnings?, \d+ ok\n$/);
});

test(
  'a setting that is refused is the only finding, and a trial on one machine has none',
  { timeout: TIMEOUT },
  async () => {
    expect(await doctor({ PORT: 'many' }, [])).toEqual({
      code: 1,
      output:
        "problem  settings      PORT wants a whole number from 0 to 65535, not 'many'.\n\n1 problem, 0 warnings, 0 ok\n",
    });
    const fresh = join(folder, 'not-yet');
    const trial = JSON.parse((await doctor({ DATA_DIR: fresh })).output) as Found[];
    // The disk of the machine that runs the tests may be full.
    expect(trial.filter(({ check }) => check !== 'disk').map(({ state, what }) => [state, what])).toEqual([
      ['ok', 'They agree with each other.'],
      ['ok', `Files will be in ${join(fresh, 'files')}, which the first one makes.`],
      ['ok', `DATA_DIR ${fresh} is made at the first start.`],
    ]);
    // The usual place below DATA_DIR is made by the portal, a share elsewhere is mounted by somebody.
    const storage = async (DATA_DIR: string) =>
      found((await doctor({ DATA_DIR, STORAGE_DIR: fresh })).output, 'storage');
    expect(await storage(folder)).toEqual([['ok', `Files will be in ${fresh}, which the first one makes.`]]);
    expect(await storage(join(folder, 'shared'))).toEqual([
      ['problem', `STORAGE_DIR ${fresh} is not there.`],
    ]);
    expect(existsSync(fresh)).toBe(false);
    expect((await doctor({}, ['--quick'])).output).toBe('There is no option --quick, only --json.\n');
  },
);
