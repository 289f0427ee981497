import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { sentenceOf } from './finding.ts';
import { settingFindings } from './setting-findings.ts';

const KEY = 'jK4mWv0sR8tYbq2LzXc7hNfDp1gEu9aT';
/** Everything is said, and nothing is unsafe. */
const real = {
  DATABASE_URL: 'postgres://parwell:4fG7kk1-pQ@db/parwell',
  SECRET_KEY: KEY,
  PUBLIC_URL: 'https://portal.hospital.test',
  STORAGE_DIR: '/srv/files',
  SMTP_URL: 'smtps://parwell:4fG7kk1-pQ@mail',
  TRUST_PROXY: '10.0.0.5',
  AUDIT_HEAD_FILE: '/mnt/elsewhere/head',
  BUSINESS_TIME_ZONE: 'Europe/Berlin',
  ADMIN_EMAIL_DOMAINS: 'hospital.test',
  MAIL_FROM: 'Portal <portal@hospital.test>',
  SUPPORT_EMAIL: 'help@hospital.test',
  INVOICE_SENDER: 'Hospital',
  ERP_FOLDER: '/srv/erp',
  WAREHOUSE_FOLDER: '/srv/warehouse',
  NPI_REGISTRY_URL: 'https://npi.test/api/',
};
const found = (settings: Record<string, string>) =>
  settingFindings(readConfig(settings)).map((finding) => [finding.state, sentenceOf(finding)]);
const more = (settings: Record<string, string>) => found({ ...real, ...settings });

test('neither a trial on one machine nor an installation that says everything is warned', () => {
  expect(found({})).toEqual([]);
  expect(more({})).toEqual([]);
});

test.each([
  ['10.0.0.0/8', true],
  ['172.16.0.0/12', true],
  ['192.168.0.0/16', true],
  ['10.1.2.0/23', true],
  ['10.1.2.0/24', false],
  ['10.0.0.5', false],
  ['127.0.0.0/8', false],
  ['fd00::/8', true],
  ['fd00:1::/63', true],
  ['fd00:1::/64', false],
  ['1', false],
  ['off', false],
])('TRUST_PROXY=%s is warned of: %s', (network, isWarned) => {
  expect(more({ TRUST_PROXY: network }).map(([, text]) => text)).toEqual(
    isWarned
      ? [
          `TRUST_PROXY believes every machine in ${network}: each can forge the addresses in the audit log and pass the limits of calls. Name the proxies themselves, such as 10.0.0.5,10.0.0.6.`,
        ]
      : [],
  );
});

test.each([
  ['0.0.0.0', true],
  ['::', true],
  ['8.8.8.8', true],
  ['10.0.0.7', false],
  ['172.31.0.7', false],
  ['172.32.0.7', true],
  ['fd00::7', false],
  ['127.0.0.1', false],
  ['portal.internal', false],
])('plain HTTP at HOST=%s with PLAIN_ON_NETWORK is warned of: %s', (HOST, isWarned) => {
  const lines = more({ HOST, PLAIN_ON_NETWORK: 'on' });
  expect(lines.map(([, text]) => text?.split(' is reached')[0])).toEqual(
    isWarned ? [`PLAIN_ON_NETWORK is on and HOST ${HOST}`] : [],
  );
  expect(more({ HOST, PLAIN_ON_NETWORK: 'on', TLS_CERT: '/c', TLS_KEY: '/k' })).toEqual([]);
  expect(more({ HOST, PLAIN_ON_NETWORK: 'on', ROLES: 'worker' })).toEqual([]);
});

const broker = {
  ROLES: 'gateway',
  AMQP_URL: 'amqps://parwell:4fG7kk1-pQ@broker',
  AMQP_SIGN_IN_SECRET: KEY,
  HEALTH_PORT: '8090',
};

test.each([
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL is http://localhost:8080: links in mails'],
  [
    { HOST: '10.0.0.7', PLAIN_ON_NETWORK: 'on', PUBLIC_URL: 'https://localhost' },
    'PUBLIC_URL is https://localhost: links in mails',
  ],
  [{ DEMO: 'on' }, 'DEMO is on and people reach the portal at https://portal.hospital.test'],
  [
    { ...real, HEALTH_PORT: '9', HEALTH_HOST: '0.0.0.0' },
    'HEALTH_HOST 0.0.0.0 is reached from every network',
  ],
  [{ ...broker }, 'HEALTH_HOST is 127.0.0.1, and RabbitMQ'],
  [{ SECRET_KEY_BEFORE: 'x'.repeat(32) }, 'SECRET_KEY_BEFORE is set'],
  [{ STORAGE_DIR: '' }, 'Neither STORAGE_DIR nor STORAGE_S3_URL is set'],
  [{ AUDIT_HEAD_FILE: '' }, 'The head of the audit log is noted in DATA_DIR'],
  [
    { ...real, DATA_DIR: '/var/lib/parwell/', AUDIT_HEAD_FILE: '/var/lib/parwell/h' },
    'The head of the audit log',
  ],
  [
    { ...real, BUSINESS_TIME_ZONE: '' },
    'BUSINESS_TIME_ZONE is not set: days of the business begin and end in America/Los_Angeles',
  ],
  [{ ADMIN_EMAIL_DOMAINS: '' }, 'ADMIN_EMAIL_DOMAINS has the domains of the examples'],
  [{ SMTP_URL: '' }, 'SMTP_URL is not set'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM is Parwell <no-reply@parwell.example>'],
  [{ SUPPORT_EMAIL: '' }, 'SUPPORT_EMAIL is support@parwell.example'],
  [{ INVOICE_SENDER: '' }, 'INVOICE_SENDER is not set'],
  [{ PAYMENTS_TEST_PAGE: 'on' }, 'PAYMENTS_TEST_PAGE is on without demo data'],
  [{ ERP_FOLDER: '' }, 'ERP_FOLDER is not set: orders, invoices and customers'],
  [{ WAREHOUSE_FOLDER: 'embedded' }, 'WAREHOUSE_FOLDER is embedded'],
  [{ NPI_REGISTRY_URL: '' }, 'NPI_REGISTRY_URL is not set'],
  [{ DATABASE_URL: 'postgres://parwell:parwell@db/x' }, 'The password in DATABASE_URL is short, or'],
  [{ DATABASE_URL: 'postgres://parwell:1234567@db/x' }, 'The password in DATABASE_URL is short, or'],
  [{ SMTP_URL: 'smtps://u:password@mail' }, 'The password in SMTP_URL is short, or'],
])('%o: %s', (settings, begin) => {
  const lines = more(settings);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.[1]?.slice(0, begin.length)).toBe(begin);
});

test('what is on the other side of those limits is not warned of', () => {
  for (const settings of [
    { HOST: '10.0.0.7', PLAIN_ON_NETWORK: 'on' },
    { HEALTH_PORT: '9', HEALTH_HOST: '10.0.0.7' },
    { ...broker, HEALTH_HOST: '10.0.0.7' },
    { ...broker, AMQP_URL: 'amqp://parwell:4fG7kk1-pQ@localhost' },
    { DATABASE_URL: 'postgres://parwell:12345678@db/x' },
    { DATABASE_URL: 'postgres://db/x' },
    { ROLES: 'api', AUDIT_HEAD_FILE: '' },
    { DATA_DIR: '/var/lib/parwell', AUDIT_HEAD_FILE: '/var/lib/parwell-head' },
  ])
    expect([settings, more(settings)]).toEqual([settings, []]);
  expect(found({ DEMO: 'on', PUBLIC_URL: 'http://localhost:9000' })).toEqual([]);
});

test('demo data for others and a test page for real invoices are problems, the rest are warnings', () => {
  const states = (settings: Record<string, string>) => more(settings).map(([state]) => state);
  expect(states({ DEMO: 'on' })).toEqual(['problem']);
  expect(states({ PAYMENTS_TEST_PAGE: 'on' })).toEqual(['problem']);
  expect(states({ TRUST_PROXY: '10.0.0.0/8' })).toEqual(['warning']);
  expect(states({ HOST: '10.0.0.7', PUBLIC_URL: 'http://portal.test' })).toEqual(['warning']);
});
