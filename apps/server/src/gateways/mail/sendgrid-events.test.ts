import { expect, test } from 'vitest';
import { readSignedEvents } from './sendgrid-events.ts';

// The example from the tests of SendGrid's own libraries.
const publicKey =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==';
const signature =
  'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=';
const timestamp = '1588788367';
const body = '{"category":"example_payload","event":"test_event","message_id":"message_id"}';

const headers = {
  'x-twilio-email-event-webhook-signature': signature,
  'x-twilio-email-event-webhook-timestamp': timestamp,
};
const now = new Date(Number(timestamp) * 1000);

test('a genuine signature is accepted', () => {
  // Correctly signed, but a single event instead of a list.
  expect(() => readSignedEvents({ publicKey, now }, headers, Buffer.from(body))).toThrow(
    'These are no events',
  );
});

test('an extra byte or another timestamp invalidates the signature', () => {
  const refuses = (changed: typeof headers, text: string) =>
    expect(() => readSignedEvents({ publicKey, now }, changed, Buffer.from(text))).toThrow(
      'The signature does not belong to this request.',
    );
  refuses(headers, `${body}\n`);
  refuses({ ...headers, 'x-twilio-email-event-webhook-timestamp': '1588788368' }, body);
});
