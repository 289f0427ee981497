import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMailEvent, MAIL_STATUS, mailStatusAfter, type MailEvent, type MailStatus } from './mail-status.ts';
import { splitLinks } from './text-links.ts';

const after = (...events: MailEvent[]): MailStatus =>
  events.reduce<MailStatus>((status, event) => mailStatusAfter(status, event), 'queued');

test('a message goes from queued to open', () => {
  expect(after('processed')).toBe('processed');
  expect(after('processed', 'delivered')).toBe('delivered');
  expect(after('processed', 'delivered', 'open')).toBe('open');
  expect(after('kept', 'open')).toBe('open');
});

test('a late event does not move the status back', () => {
  expect(after('open', 'delivered', 'processed')).toBe('open');
  expect(after('delivered', 'processed')).toBe('delivered');
  expect(after('bounce', 'delivered')).toBe('bounce');
});

test('a bounce outranks a delivery; an open outranks a bounce', () => {
  expect(after('processed', 'delivered', 'bounce')).toBe('bounce');
  expect(after('open', 'bounce')).toBe('open');
});

test('clicks and complaints do not change the status', () => {
  expect(after('delivered', 'click', 'deferred', 'spamreport')).toBe('delivered');
});

test('events in any sequence end at the furthest stage', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MAIL_STATUS)), (events) => {
      const stage = (status: MailStatus) =>
        MAIL_STATUS.filter((other) => after(status, other) !== other).length;
      const end = stage(after(...events));
      for (const event of events) expect(end).toBeGreaterThanOrEqual(stage(event));
    }),
  );
});

test('an unknown event type is ignored', () => {
  expect(isMailEvent('group_unsubscribe')).toBe(true);
  expect(isMailEvent('teleported')).toBe(false);
  expect(isMailEvent('toString')).toBe(false);
});

test('web addresses in a text are found, without trailing punctuation', () => {
  expect(splitLinks('See https://parwell.example/a?b=c, or (http://x.example).')).toEqual([
    { text: 'See ' },
    { text: 'https://parwell.example/a?b=c', href: 'https://parwell.example/a?b=c' },
    { text: ', or (' },
    { text: 'http://x.example', href: 'http://x.example' },
    { text: ').' },
  ]);
});

test('only web addresses become links', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'mailto:a@b.example', '']) {
    expect(splitLinks(text).filter(({ href }) => href !== undefined)).toEqual([]);
  }
});

test('no part is empty where a text begins or ends with an address', () => {
  const [one, two] = ['https://a.example/x', 'https://b.example'];
  expect(splitLinks(one)).toEqual([{ text: one, href: one }]);
  expect(splitLinks(`${one} ${two}`)).toEqual([
    { text: one, href: one },
    { text: ' ' },
    { text: two, href: two },
  ]);
  expect(splitLinks('https://:80 no host')).toEqual([{ text: 'https://:80 no host' }]);
  expect(splitLinks('')).toEqual([]);
});

test('splitting loses and changes no text', () => {
  const pieces = fc.constantFrom('https://a.example/x', 'http://', ' ', '\n', '<b>', '"', '.', ')', 'é', 'x');
  fc.assert(
    fc.property(fc.array(pieces), (words) => {
      const text = words.join('');
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
