import { expect, test } from 'vitest';
import { libpqTarget } from './libpq.ts';

const targetOf = (
  url: string,
  environment: Record<string, string> = { PGSSLROOTCERT: '/ca.pem' },
  CA_FILE?: string,
) => {
  const { address, environment: given } = libpqTarget(url, { CA_FILE }, environment);
  return { address, password: given['PGPASSWORD'], authorities: given['PGSSLROOTCERT'] };
};

test('the password is given aside, wherever it stands, and decoded', () => {
  expect(targetOf('postgres://parwell:p%3Aa%2Fss%25%40word@db:5433/parwell', {})).toEqual({
    address: 'postgres://parwell@db:5433/parwell',
    password: 'p:a/ss%@word',
    authorities: undefined,
  });
  expect(targetOf('postgres:///parwell?host=/run/postgresql&user=parwell&password=x', {})).toEqual({
    address: 'postgres:///parwell?host=%2Frun%2Fpostgresql&user=parwell',
    password: 'x',
    authorities: undefined,
  });
  expect(targetOf('postgres://parwell@db/parwell', { PGPASSWORD: 'of the operator' }).password).toBe(
    'of the operator',
  );
});

test.each([
  ['require', 'verify-full', '/ca.pem'],
  ['verify-ca', 'verify-full', '/ca.pem'],
  ['verify-full', 'verify-full', '/ca.pem'],
  ['no-verify', 'require', '/ca.pem'],
  ['disable', 'disable', '/ca.pem'],
])('sslmode=%s checks as much as the driver does: %s', (mode, given, authorities) => {
  expect(targetOf(`postgres://parwell@db/parwell?sslmode=${mode}`)).toEqual({
    address: `postgres://parwell@db/parwell?sslmode=${given}`,
    password: undefined,
    authorities,
  });
});

test('authorities are those of the address, else of CA_FILE, else of the environment, and libpq is not told what only the driver knows', () => {
  const own = 'postgres://parwell@db/parwell?sslmode=verify-full&sslrootcert=%2Fown.pem';
  expect(targetOf(own, { NODE_EXTRA_CA_CERTS: '/extra.pem' })).toMatchObject({
    address: own,
    authorities: undefined,
  });
  expect(
    targetOf('postgres://parwell@db/parwell?sslmode=verify-full', { NODE_EXTRA_CA_CERTS: '/extra.pem' })
      .authorities,
  ).toBe('/extra.pem');
  expect(targetOf('postgres://parwell@db/parwell?uselibpqcompat=true&sslmode=require').address).toBe(
    'postgres://parwell@db/parwell?sslmode=require',
  );
  const checked = 'postgres://parwell@db/parwell?sslmode=verify-full';
  expect(targetOf(checked, { NODE_EXTRA_CA_CERTS: '/extra.pem' }, '/ours.pem').authorities).toBe('/ours.pem');
});
