import { expect, test } from 'vitest';
import { readSignedEvents } from './sendgrid-events.ts';

// The example that SendGrid's own libraries are tested with.
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

test('a signature of SendGrid is recognized', () => {
  // Signed by them, but one event and no list of them.
  expect(() => readSignedEvents({ publicKey, now }, headers, Buffer.from(body))).toThrow(
    'These are no events',
  );
});

test('one byte more or another time is not what they signed', () => {
  const refuses = (changed: typeof headers, text: string) =>
    expect(() => readSignedEvents({ publicKey, now }, changed, Buffer.from(text))).toThrow(
      'The signature does not belong to this request.',
    );
  refuses(headers, `${body}\n`);
  refuses({ ...headers, 'x-twilio-email-event-webhook-timestamp': '1588788368' }, body);
});
