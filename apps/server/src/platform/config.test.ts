import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';
import { plainConnections } from './plain-connections.ts';
import { plainMqttHost, refusePlainOnNetwork } from './tls-settings.ts';

test('without any setting the portal runs on one machine with demo data', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8080,
    DEMO: true,
    BUSINESS_TIME_ZONE: 'America/Los_Angeles',
    PUBLIC_URL: 'http://localhost:8080',
    ROLES: ['api', 'worker', 'gateway'],
    MQTT_PORT: 1883,
  });
});

const objectStore = {
  STORAGE_S3_URL: 'https://s3.example/bucket',
  STORAGE_S3_KEY_ID: 'id',
  STORAGE_S3_SECRET: 'secret',
};
const OLD_KEY = 'jK4mWv0sR8tYbq2LzXc7hNfDp1gEu9aT';
const provider = { PAYMENTS_SECRET_KEY: 'sk_1', PAYMENTS_WEBHOOK_SECRET: 'wh_1' };

test('the test page for payments comes with demo data, unless there is a provider (B24)', () => {
  const hasTestPage = (environment: Record<string, string>) => readConfig(environment).PAYMENTS_TEST_PAGE;
  expect(hasTestPage({})).toBe(true);
  expect(hasTestPage({ DEMO: 'off' })).toBe(false);
  expect(hasTestPage({ DEMO: 'off', PAYMENTS_TEST_PAGE: 'on' })).toBe(true);
  expect(hasTestPage({ PAYMENTS_TEST_PAGE: 'off' })).toBe(false);
  expect(hasTestPage(provider)).toBe(false);
});

test('demo data is loaded by default on the embedded database only', () => {
  const external = { DATABASE_URL: 'postgres://u:p@db/parwell', SECRET_KEY: OLD_KEY };
  expect(readConfig(external).DEMO).toBe(false);
  expect(readConfig({ ...external, DEMO: 'on' }).DEMO).toBe(true);
  expect(readConfig({ DEMO: 'off' }).DEMO).toBe(false);
});

test('demo data is not loaded where others reach the portal, unless DEMO=on says so', () => {
  for (const reached of [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { PUBLIC_URL: 'https://portal.hospital.example' },
    { PUBLIC_URL: 'http://192.168.1.7:8080' },
  ]) {
    expect([reached, readConfig(reached).DEMO]).toEqual([reached, false]);
    expect(readConfig({ ...reached, DEMO: 'on' }).DEMO).toBe(true);
  }
  for (const own of [{ HOST: '127.0.0.1' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:9000' }])
    expect([own, readConfig(own).DEMO]).toEqual([own, true]);
});

test('the ERP, the warehouse and the registry of providers are embedded with demo data or on request only (R18)', () => {
  const partners = (environment: Record<string, string>) => {
    const { ERP_FOLDER, WAREHOUSE_FOLDER, NPI_REGISTRY_URL } = readConfig(environment);
    return [ERP_FOLDER, WAREHOUSE_FOLDER, NPI_REGISTRY_URL];
  };
  const registry = 'https://npiregistry.cms.hhs.gov/api/';
  expect(partners({ DEMO: 'on' })).toEqual(['embedded', 'embedded', 'embedded']);
  expect(partners({ DEMO: 'off' })).toEqual([undefined, undefined, undefined]);
  expect(partners({ DEMO: 'off', ERP_FOLDER: '', NPI_REGISTRY_URL: '' })[0]).toBeUndefined();
  expect(partners({ DEMO: 'off', ERP_FOLDER: 'embedded', WAREHOUSE_FOLDER: '/srv/w' })).toEqual([
    'embedded',
    '/srv/w',
    undefined,
  ]);
  expect(partners({ DEMO: 'on', ERP_FOLDER: '/srv/erp', NPI_REGISTRY_URL: registry })).toEqual([
    '/srv/erp',
    'embedded',
    registry,
  ]);
  expect(partners({ DEMO: 'off', NPI_REGISTRY_URL: 'embedded' })[2]).toBe('embedded');
  expect(() => readConfig({ NPI_REGISTRY_URL: 'npi.example' })).toThrow(
    "NPI_REGISTRY_URL wants an address that begins with http:// or https://, or the word embedded, not 'npi.example'.",
  );
});

test('proxies are named by address, network or number; none is trusted by default', () => {
  expect(readConfig({}).TRUST_PROXY).toBe(false);
  expect(readConfig({ TRUST_PROXY: 'off' }).TRUST_PROXY).toBe(false);
  expect(readConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.5, fd00::/8' }).TRUST_PROXY).toEqual(['10.0.0.5', 'fd00::/8']);
});

test('connections that leave the machine unencrypted are named at the start', () => {
  const warned = (environment: Record<string, string>) =>
    plainConnections(readConfig(environment)).map((line) => /https|MQTT_HOST|amqps|smtps/.exec(line)?.[0]);
  expect(warned({})).toEqual([]);
  expect(warned({ HOST: '0.0.0.0' })).toEqual(['https']);
  expect(warned({ PUBLIC_URL: 'http://portal.example' })).toEqual(['https']);
  expect(warned({ HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example' })).toEqual([]);
  expect(warned({ MQTT_HOST: '0.0.0.0' })).toEqual(['MQTT_HOST']);
  expect(warned({ SMTP_URL: 'smtps://mail.example' })).toEqual([]);
  expect(warned({ SMTP_URL: 'smtp://127.0.0.1' })).toEqual([]);
  expect(warned({ SMTP_URL: 'smtp://mail.example' })).toEqual(['smtps']);
  const broker = { AMQP_SIGN_IN_SECRET: OLD_KEY, HEALTH_PORT: '8090', MQTT_HOST: '0.0.0.0' };
  expect(warned({ ...broker, AMQP_URL: 'amqp://p:s@localhost,broker.example' })).toEqual(['amqps']);
  expect(warned({ ...broker, AMQP_URL: 'amqps://p:s@broker.example' })).toEqual([]);
});

test('plain connections are for this machine; on a network the server does not start, unless a setting says so', () => {
  const refusal = (environment: Record<string, string>): string | undefined => {
    try {
      refusePlainOnNetwork(readConfig(environment));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const files = { TLS_CERT: '/c', TLS_KEY: '/k' };
  const proxied = { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '10.0.0.5' };
  for (const HOST of ['localhost', '127.0.0.1', '127.8.0.1', '::1'])
    expect([HOST, refusal({ HOST, MQTT_HOST: HOST })]).toEqual([HOST, undefined]);
  for (const host of ['0.0.0.0', '::', '192.168.1.7', 'portal.internal']) {
    expect(refusal({ HOST: host })).toBe(
      `HOST ${host} would let other machines in over plain HTTP. Set TLS_CERT and TLS_KEY (TLS_CERT=self-made for a trial), or, if a proxy with TLS stands in front and the network between belongs to you, PLAIN_ON_NETWORK=on.`,
    );
    expect(refusal({ MQTT_HOST: host })).toBe(
      `MQTT_HOST ${host} would let devices in over plain MQTT. Set MQTT_TLS_PORT with a certificate, or, if a proxy with TLS stands in front and the network between belongs to you, PLAIN_ON_NETWORK=on.`,
    );
  }
  const open = { HOST: '0.0.0.0', MQTT_HOST: '0.0.0.0' };
  expect(refusal({ ...open, ...proxied })).toContain('HOST 0.0.0.0');
  expect(refusal({ ...open, ...files })).toContain('MQTT_HOST 0.0.0.0');
  expect(refusal({ ...open, ...files, MQTT_TLS_PORT: '8883' })).toBe(undefined);
  expect(refusal({ ...open, MQTT_TLS_PORT: '8883', MQTT_TLS_CERT: 'self-made' })).toContain('HOST 0.0.0.0');
  expect(refusal({ ...open, PLAIN_ON_NETWORK: 'on' })).toBe(undefined);
  expect(refusal({ ...open, ROLES: 'worker' })).toBe(undefined);
  const broker = { AMQP_URL: 'amqps://p:s@broker', AMQP_SIGN_IN_SECRET: OLD_KEY, HEALTH_PORT: '8090' };
  expect(refusal({ ...open, ...files, ...broker })).toBe(undefined);
});

test('next to MQTT over TLS plain MQTT stays on this machine, and PUBLIC_URL is https where we speak TLS', () => {
  const secure = { TLS_CERT: 'self-made', MQTT_TLS_PORT: '8883', MQTT_HOST: '0.0.0.0' };
  expect(plainMqttHost(readConfig(secure))).toBe('localhost');
  expect(plainMqttHost(readConfig({ ...secure, PLAIN_ON_NETWORK: 'on' }))).toBe('0.0.0.0');
  expect(plainMqttHost(readConfig({ MQTT_HOST: '::1' }))).toBe('::1');
  expect(readConfig({ ...secure, PORT: '9000' }).PUBLIC_URL).toBe('https://localhost:9000');
  expect(readConfig({ MQTT_TLS_PORT: '0', MQTT_TLS_CERT: '/c', MQTT_TLS_KEY: '/k' })).toMatchObject({
    PUBLIC_URL: 'http://localhost:8080',
    TLS: { https: undefined, mqtts: { port: 0, files: { cert: '/c', key: '/k' } } },
  });
});

test('the address of RabbitMQ names all nodes of a cluster', () => {
  const read = (AMQP_URL: string) => readConfig({ ROLES: 'api', AMQP_URL }).AMQP_URL;
  expect(read('amqps://par%40well:a%2Fb@one.internal,two.internal:5600,[fd00::1]:80/many%20devices')).toEqual(
    {
      protocol: 'amqps',
      username: 'par@well',
      password: 'a/b',
      vhost: 'many devices',
      hosts: [
        { hostname: 'one.internal', port: 5671 },
        { hostname: 'two.internal', port: 5600 },
        { hostname: 'fd00::1', port: 80 },
      ],
    },
  );
  expect(read('amqp://p:s@broker.internal')).toMatchObject({
    vhost: '/',
    hosts: [{ hostname: 'broker.internal', port: 5672 }],
  });
});

test.each([
  [{ PORT: 'abc' }, "PORT wants a whole number from 0 to 65535, not 'abc'."],
  [{ PORT: '70000' }, "PORT wants a whole number from 0 to 65535, not '70000'."],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL wants an address that begins with postgres:// or postgresql://',
  ],
  [{ DATABASE_URL: 'postgres://u:p@db/x' }, 'SECRET_KEY wants at least 32 random characters'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY wants at least 32 random characters'],
  [{ SECRET_KEY: OLD_KEY, SECRET_KEY_BEFORE: 'short' }, 'SECRET_KEY_BEFORE wants the whole key that'],
  [{ SECRET_KEY_BEFORE: OLD_KEY }, 'SECRET_KEY is missing: SECRET_KEY_BEFORE is the key that it replaces.'],
  [
    { SECRET_KEY: OLD_KEY, SECRET_KEY_BEFORE: OLD_KEY },
    'SECRET_KEY_BEFORE wants the key that SECRET_KEY replaces',
  ],
  [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY wants the addresses of the proxies such as 10.0.0.5,10.1.0.0/16'],
  [{ TRUST_PROXY: '10.0.0.5/64' }, 'TRUST_PROXY wants the addresses of the proxies'],
  [{ DEMO: 'yes' }, "DEMO wants on or off, not 'yes'."],
  [{ BUSINESS_TIME_ZONE: 'Mars/Olympus' }, 'BUSINESS_TIME_ZONE wants a time zone name'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL wants an address that begins with smtp:// or smtps://'],
  [{ TLS_CERT: '/c' }, 'TLS_CERT and TLS_KEY belong together: set both or none.'],
  [{ MQTT_TLS_PORT: '1', MQTT_TLS_KEY: '/k' }, 'MQTT_TLS_CERT and MQTT_TLS_KEY belong together'],
  [{ TLS_CERT: 'self-made', TLS_KEY: '/k' }, 'TLS_KEY is for a file of your own'],
  [
    { TLS_CERT: 'self-made', PUBLIC_URL: 'http://portal.example' },
    'PUBLIC_URL wants an address that begins with https://',
  ],
  [{ MQTT_TLS_PORT: '8883' }, 'MQTT_TLS_PORT wants a certificate'],
  [{ MQTT_CLIENT_CA: '/ca' }, 'MQTT_TLS_PORT is missing'],
  [
    { MQTT_TLS_PORT: '8883', TLS_CERT: 'self-made', MQTT_CLIENT_CRL: '/crl' },
    'MQTT_CLIENT_CRL lists certificates',
  ],
  [
    {
      MQTT_TLS_PORT: '8883',
      TLS_CERT: 'self-made',
      AMQP_URL: 'amqps://p:s@broker',
      AMQP_SIGN_IN_SECRET: OLD_KEY,
      HEALTH_PORT: '8090',
    },
    'MQTT_TLS_PORT is of the broker inside the gateway.',
  ],
  [{ PORT: '9000', HEALTH_PORT: '9000' }, 'HEALTH_PORT wants another number than PORT'],
  [{ ROLES: 'api,cook' }, 'ROLES wants some of api, worker, gateway'],
  [{ MQTT_PORT: 'some' }, "MQTT_PORT wants a whole number from 0 to 65535, not 'some'."],
  [
    { AMQP_URL: 'amqp://a:b@broker:port' },
    'AMQP_URL wants an address such as amqps://parwell:secret@one.internal',
  ],
  [{ AMQP_URL: 'mqtt://a:b@broker' }, 'AMQP_URL wants an address such as amqps://'],
  [{ AMQP_URL: 'amqp://a:b/c@broker' }, 'AMQP_URL wants its user and password percent-encoded: / is written'],
  [{ AMQP_URL: 'amqp://a:b@c@broker' }, 'AMQP_URL wants its user and password percent-encoded'],
  [{ AMQP_SIGN_IN_SECRET: 'short' }, 'AMQP_SIGN_IN_SECRET wants 32 to 100 random letters, digits, - and _.'],
  [{ AMQP_URL: 'amqp://a:b@broker' }, 'AMQP_SIGN_IN_SECRET wants 32 to 100 random letters'],
  [
    { AMQP_URL: 'amqp://a:b@broker', AMQP_SIGN_IN_SECRET: OLD_KEY },
    'HEALTH_PORT wants a port when AMQP_URL is set',
  ],
  [{ TRACK_HOSTS: 'somewhere=track' }, 'TRACK_HOSTS wants pairs such as app=track'],
  [{ ADMIN_EMAIL_DOMAINS: 'fff.example,@x' }, 'ADMIN_EMAIL_DOMAINS wants domains such as fff.example'],
  [{ DEBUG_USERS: 'ana@fff.example,bo' }, 'DEBUG_USERS wants e-mail addresses such as ana@fff.example'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL wants fatal, error, warn'],
  [{ MAIL_FROM: 'a@b\r\nBcc: c@d' }, 'MAIL_FROM wants a sender'],
  [
    { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'x' },
    'OIDC_ISSUER wants an address that begins with',
  ],
  [
    { OIDC_ISSUER: 'http://localhost.evil.example' },
    'OIDC_ISSUER wants an address that begins with https://',
  ],
  [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER wants an address that begins with https://'],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID wants the name this portal has at OIDC_ISSUER.'],
  [{ OIDC_CLIENT_ID: 'parwell' }, 'OIDC_ISSUER is missing'],
  [{ OIDC_SCOPES: 'email profile' }, 'OIDC_SCOPES wants scopes separated by spaces, openid among them'],
  [{ SUPPORT_EMAIL: 'a@b.example\r\nBcc: c@d.example' }, 'SUPPORT_EMAIL wants an e-mail address'],
  [{ SUPPORT_PHONE: 'call us' }, 'SUPPORT_PHONE wants a telephone number'],
  [{ MAIL_EVENTS_PUBLIC_KEY: 'secret' }, "MAIL_EVENTS_PUBLIC_KEY wants the verification key of SendGrid's"],
  [{ VIMEO_CLIENT_ID: 'parwell' }, 'VIMEO_CLIENT_ID and VIMEO_CLIENT_SECRET belong together'],
  [{ PAYMENTS_SECRET_KEY: 'sk_1' }, 'PAYMENTS_SECRET_KEY and PAYMENTS_WEBHOOK_SECRET belong together'],
  [{ PAYMENTS_WEBHOOK_SECRET: 'wh_1' }, 'PAYMENTS_SECRET_KEY and PAYMENTS_WEBHOOK_SECRET belong together'],
  [{ PAYMENTS_API_URL: 'http://pay.example' }, 'PAYMENTS_API_URL wants an address that begins with https://'],
  [{ PAYMENTS_PAGE_ORIGIN: 'https://pay.example/x' }, 'PAYMENTS_PAGE_ORIGIN wants an origin such as'],
  [{ PAYMENTS_PAGE_ORIGIN: 'pay' }, 'PAYMENTS_PAGE_ORIGIN wants an address that begins with https://'],
  [{ STORAGE_S3_URL: 's3://bucket' }, 'STORAGE_S3_URL wants an address that begins with http:// or https://'],
  [{ STORAGE_S3_URL: 'https://s3.example' }, 'STORAGE_S3_URL wants the endpoint and the bucket, such as'],
  [
    { STORAGE_S3_URL: 'https://s3.example/bucket', STORAGE_S3_KEY_ID: 'id' },
    'STORAGE_S3_URL, STORAGE_S3_KEY_ID and STORAGE_S3_SECRET belong together',
  ],
  [{ STORAGE_S3_REGION: 'eu-central-1' }, 'STORAGE_S3_URL is missing'],
  [{ ...objectStore, STORAGE_S3_PREFIX: 'parwell' }, 'STORAGE_S3_PREFIX wants a prefix that ends with'],
  [{ ...objectStore, STORAGE_DIR: '/srv' }, 'STORAGE_DIR and STORAGE_S3_URL exclude each other'],
  [{ ...provider, PAYMENTS_TEST_PAGE: 'on' }, 'PAYMENTS_TEST_PAGE wants off where PAYMENTS_SECRET_KEY'],
])('%o is refused with a one-line message that names the setting', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('a secret that is too short, or no secret, is not repeated in the message', () => {
  expect(() => readConfig({ ...provider, PAYMENTS_SECRET_KEY: 'hunter 2' })).toThrow(
    /^PAYMENTS_SECRET_KEY wants the secret as its issuer shows it: letters, digits and signs without spaces\.$/,
  );
  expect(() => readConfig({ ...objectStore, STORAGE_S3_SECRET: 'hunter 2' })).toThrow(
    /^STORAGE_S3_SECRET wants the secret as its issuer shows it: letters, digits and signs without spaces\.$/,
  );
  for (const password of ['hun/ter2', 'hun?ter2', 'hun#ter2'])
    expect(() => readConfig({ DATABASE_URL: `postgres://u:${password}@db/x` })).toThrow(
      /^DATABASE_URL wants its user and password percent-encoded: \/ is written %2F, \? %3F, # %23, @ %40, : %3A, % %25\.$/,
    );
  expect(() => readConfig({ SECRET_KEY: 'hunter2' })).toThrow(
    /^SECRET_KEY wants at least 32 random characters\.$/,
  );
});

test('admin users have four domains by default, which can be configured (USER-047)', () => {
  expect(readConfig({}).ADMIN_EMAIL_DOMAINS).toEqual([
    'fff.example',
    'parwell.example',
    'fffops.example',
    'fffservices.example',
  ]);
  expect(readConfig({ ADMIN_EMAIL_DOMAINS: 'A.example, b.example' }).ADMIN_EMAIL_DOMAINS).toEqual([
    'a.example',
    'b.example',
  ]);
});

test('single sign-on is enabled by an issuer; http is allowed for this machine only', () => {
  expect(readConfig({}).OIDC).toBeUndefined();
  for (const issuer of [
    'https://id.example/tenant',
    'http://localhost:9000',
    'http://127.0.0.1:1',
    'http://[::1]:1',
  ]) {
    expect(readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'parwell' }).OIDC).toEqual({
      issuer,
      clientId: 'parwell',
      clientSecret: undefined,
      scopes: 'openid email profile',
      label: 'single sign-on',
      secondStepClasses: [],
    });
  }
});

test('monitoring listens on this machine, whatever HOST is, unless HEALTH_HOST names an address', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).HEALTH_HOST).toBe('127.0.0.1');
  expect(readConfig({ HOST: '0.0.0.0', HEALTH_HOST: '10.0.0.7' }).HEALTH_HOST).toBe('10.0.0.7');
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8080);
});

test('.env.example documents every setting and no other', () => {
  const text = readFileSync(`${import.meta.dirname}/../../../../.env.example`, 'utf8');
  const documented = [...text.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  expect(documented.toSorted()).toEqual(SETTING_NAMES.toSorted());
});
