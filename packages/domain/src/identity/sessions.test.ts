import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { browserName } from './browser-name.ts';
import { idleEnd } from './sessions.ts';

describe('where somebody is signed in (G3)', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'Unknown browser'],
    ['something (Windows NT 10.0)', 'Unknown browser on Windows'],
    ['', 'Unknown browser'],
  ])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));

  test('whatever a browser says of itself, the name is one of ours', () => {
    fc.assert(fc.property(fc.string(), (text) => !browserName(text).includes('<')));
  });
});

describe('idle sessions (G3)', () => {
  const now = new Date('2026-11-18T15:00:00Z');

  test('the server ends them two minutes after the page does, or never', () => {
    expect(idleEnd(now, 30)).toEqual(new Date('2026-11-18T15:32:00Z'));
    expect(idleEnd(now, 0)).toBeNull();
  });
});
