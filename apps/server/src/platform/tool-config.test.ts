import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readToolConfig } from './tool-config.ts';

const KEY = 'jK4mWv0sR8tYbq2LzXc7hNfDp1gEu9aT';
const common = {
  DATABASE_URL: 'postgres://u:p@db/x',
  SECRET_KEY: KEY,
  PUBLIC_URL: 'https://portal.example',
  AMQP_URL: 'amqps://parwell:p@broker',
};

test('a tool with the settings of an installation demands nothing that only servers need', () => {
  expect(() => readConfig(common)).toThrow('AMQP_SIGN_IN_SECRET wants');
  const broken = {
    ROLES: 'cook',
    PORT: 'x',
    TLS_CERT: '/c',
    MQTT_TLS_PORT: 'x',
    HEALTH_PORT: 'x',
    WORKERS: '0',
  };
  expect(readToolConfig({ ...common, ...broken })).toMatchObject({
    PUBLIC_URL: 'https://portal.example',
    LOG_LEVEL: 'warn',
  });
  expect(readToolConfig({ ...common, LOG_LEVEL: 'info' }).LOG_LEVEL).toBe('info');
  expect(() => readToolConfig({ ...common, SMTP_URL: 'mail' })).toThrow('SMTP_URL wants an address');
});

test('without PUBLIC_URL the links of a tool lead to the port of the server on this machine', () => {
  expect(readToolConfig({ PORT: '9000' }).PUBLIC_URL).toBe('http://localhost:9000');
  expect(readToolConfig({ PORT: '9000', TLS_CERT: 'self-made' }).PUBLIC_URL).toBe('https://localhost:9000');
});
