import { expect, test } from 'vitest';
import { whereReached } from './announce.ts';
import { readConfig } from './platform/config.ts';

const KEY = 'jK4mWv0sR8tYbq2LzXc7hNfDp1gEu9aT';
const said = (settings: Record<string, string>, listening: Record<string, string> = {}) =>
  whereReached(readConfig(settings), {
    address: '',
    deviceAddress: '',
    secureDeviceAddress: undefined,
    ...listening,
  });

test('a server on one machine says where it listens', () => {
  expect(
    said(
      {},
      {
        address: 'http://[::1]:8080',
        deviceAddress: 'mqtt://localhost:1883',
        secureDeviceAddress: 'mqtts://x:8883',
      },
    ),
  ).toEqual([
    'Parwell is ready: http://localhost:8080',
    'Devices connect to mqtt://localhost:1883',
    'With TLS they connect to mqtts://x:8883',
  ]);
});

test('a server with PUBLIC_URL says that people go there, and where it listens if that is elsewhere', () => {
  const settings = { PUBLIC_URL: 'https://portal.example', HOST: '0.0.0.0' };
  expect(said(settings, { address: 'http://127.0.0.1:8081' })).toEqual([
    'Parwell is ready: https://portal.example',
    'It listens on 0.0.0.0, port 8081',
  ]);
  expect(said({ PUBLIC_URL: 'http://localhost:8080/' }, { address: 'http://127.0.0.1:8080' })).toEqual([
    'Parwell is ready: http://localhost:8080',
  ]);
});

test('a server without the API is ready for its roles; devices speak MQTT to RabbitMQ, not to AMQP_URL', () => {
  expect(said({ ROLES: 'worker' })).toEqual(['Parwell is ready: worker']);
  const gateway = {
    ROLES: 'worker,gateway',
    AMQP_URL: 'amqps://parwell:p@one.internal,two.internal:5600',
    AMQP_SIGN_IN_SECRET: KEY,
    HEALTH_PORT: '8090',
  };
  expect(said(gateway, { deviceAddress: 'amqps://one.internal:5671' })).toEqual([
    'Parwell is ready: worker, gateway',
    'Devices connect to the MQTT port of RabbitMQ (one.internal, two.internal), which hands their messages on',
  ]);
});
