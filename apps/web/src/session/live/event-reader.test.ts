import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventReader } from './event-reader.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function dataIn(parts: readonly Uint8Array[]): readonly string[] {
  const heard: string[] = [];
  const read = eventReader((data) => heard.push(data));
  parts.forEach((part) => read(part));
  return heard;
}

function cut(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const borders = [0, ...places.map((place) => Math.floor(place * bytes.length)), bytes.length];
  const sorted = borders.toSorted((one, other) => one - other);
  return sorted.slice(1).map((end, index) => bytes.slice(sorted[index], end));
}

test('events are read whatever the borders of the parts, also inside characters and line breaks (L1)', () => {
  // Any characters but line breaks; several lines, as the format allows.
  const line = fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll(/[\r\n]/g, 'ü€🚪'));
  const event = fc.record({
    data: fc.array(line, { minLength: 1, maxLength: 3 }),
    comment: fc.option(line),
    name: fc.option(fc.constantFrom('id: 7', 'event: change', 'retry', 'database: 3')),
  });
  const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
  const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 4 }), lineBreak, places, (events, ending, at) => {
      const lines = events.flatMap(({ data, comment, name }) => [
        ...(comment === null ? [] : [`:${comment}`]),
        ...(name === null ? [] : [name]),
        ...data.map((each) => `data: ${each}`),
        '',
      ]);
      // A single carriage return at the end waits for the next bytes; the next heartbeat ends it.
      const text = [...lines, ':'].map((each) => `${each}${ending}`).join('');
      const bytes = bytesOf(text);
      const sent = events.map(({ data }) => data.join('\n'));
      expect(dataIn(cut(bytes, at))).toEqual(sent);
      expect(dataIn([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(sent);
    }),
  );
});

test('comments are no events, and an event that is not complete is not heard', () => {
  expect(dataIn([bytesOf(': heartbeat\n\n:\n\ndata: 1\n\ndata:2\n\nevent: x\n\ndata: 3\n')])).toEqual([
    '1',
    '2',
  ]);
});
