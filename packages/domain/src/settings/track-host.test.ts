import { expect, test } from 'vitest';
import { trackHost, type TrackPrefix } from './track-host.ts';

const PREFIXES: TrackPrefix[] = ['dev-app', 'dev-ops', 'dev-internal', 'qa-app', 'qa-ops', 'app', 'ops'];

test.each(PREFIXES)('%s is redirected to its track host, keeping the port (SHELL-060..066)', (prefix) => {
  expect(trackHost(`${prefix}.parwell.example:8443`, { [prefix]: 'track' })).toBe(
    'track.parwell.example:8443',
  );
  expect(trackHost(`${prefix.toUpperCase()}.parwell.example`, { [prefix]: 'track' })).toBe(
    'track.parwell.example',
  );
});

test('hosts not in the map are never redirected (SHELL-067)', () => {
  for (const host of [
    'app.parwell.example',
    'track.parwell.example',
    'localhost:8080',
    'app',
    '',
    '.app',
    'my-app.x',
  ]) {
    expect(trackHost(host, { ops: 'track' })).toBeNull();
  }
});

test('a host without a prefix, or whose prefix is none of these, is never redirected (SHELL-067)', () => {
  const map = { app: 'track', '': 'track', x: 'track', ap: 'track' };
  for (const host of ['app', 'x.parwell.example', '.app.parwell.example', 'apps.parwell.example'])
    expect(trackHost(host, map), host).toBeNull();
});
