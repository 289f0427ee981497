import { expect, test } from 'vitest';
import { FairGate, PRESENT_MS, SLOW_MS, type Entrant, type Leave } from './fair-gate.ts';

const LINE = 3;
const WAIT_MS = 5000;

/** A gate whose time passes only when the test says so. */
function open({ longestLine = LINE } = {}) {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  const gate = new FairGate({
    longestLine,
    waitMs: WAIT_MS,
    now: () => now,
    later(ms, work) {
      const timer = { at: now + ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const events: string[] = [];
  const leaves = new Map<string, Leave>();
  return {
    gate,
    timers,
    /** Begins calls, each with a name. */
    call: async (by: Entrant, names: string, left?: AbortSignal) => {
      const enter = async (name: string) => {
        const place = await gate.enter(by, left);
        if (typeof place === 'function') leaves.set(name, place);
        events.push(typeof place === 'function' ? name : `${name}: ${place}`);
      };
      for (const name of names) void enter(name);
      await settle();
    },
    end: async (names: string) => {
      for (const name of names) {
        leaves.get(name)?.();
        await settle();
      }
    },
    pass: async (ms: number) => {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.work();
      }
      await settle();
    },
    /** What has happened since this was last asked: calls that began, or why they did not. */
    happened: () => events.splice(0).join(' '),
  };
}

const person = (key: string, customer?: string, most = 2): Entrant => ({
  own: { key, alone: 2, amongOthers: 1 },
  ...(customer !== undefined && { shared: { key: customer, most } }),
});

test('a person alone has some places; the rest wait in their order, and a line that is full refuses', async () => {
  const { call, end, happened, gate } = open();
  await call(person('ana'), 'abcdef');
  expect(happened()).toBe('a b f: line');
  expect(gate.waiting).toBe(3);
  await end('b');
  await end('a');
  expect(happened()).toBe('c d');
  await end('cd');
  expect(happened()).toBe('e');
  await end('e');
  expect(gate.waiting).toBe(0);
});

test('while another is at work, or was a second ago, a person has one place', async () => {
  const { call, end, happened, pass } = open();
  await call(person('ana'), 'ab');
  await call(person('ben'), 'x');
  await call(person('ana'), 'c');
  expect(happened()).toBe('a b x');
  await end('a');
  expect(happened()).toBe('');
  await end('b');
  expect(happened()).toBe('c');
  await end('x');
  await call(person('ana'), 'd');
  await pass(PRESENT_MS - 1);
  await end('c');
  expect(happened()).toBe('d');
  await call(person('ana'), 'ef');
  expect(happened()).toBe('');
  await pass(PRESENT_MS);
  await end('d');
  expect(happened()).toBe('e f');
});

test('who waits too long is refused, and nobody waits for their place', async () => {
  const { call, end, happened, pass } = open();
  await call(person('ben'), 'x');
  await call(person('ana'), 'ab');
  await pass(SLOW_MS - 1);
  await end('a');
  await call(person('ana'), 'c');
  expect(happened()).toBe('x a b');
  await pass(WAIT_MS - 1);
  await end('b');
  expect(happened()).toBe('c');
  const other = open();
  await other.call(person('ana'), 'abcd');
  await other.end('a');
  // Slow ones make room for two more; nothing is left for the others.
  await other.call(person('ana'), 'ef');
  await other.pass(SLOW_MS);
  expect(other.happened()).toBe('a b c d e');
  await other.pass(WAIT_MS - SLOW_MS - 1);
  expect(other.happened()).toBe('');
  await other.pass(1);
  expect(other.happened()).toBe('f: wait');
  await other.end('bcde');
  expect(other.gate.waiting).toBe(0);
});

test('a call that takes more than a second makes room for one more, twice at most', async () => {
  const { call, end, happened, pass } = open();
  await call(person('ben'), 'x');
  await call(person('ana'), 'abcd');
  expect(happened()).toBe('x a');
  await pass(SLOW_MS - 1);
  expect(happened()).toBe('');
  await pass(1);
  expect(happened()).toBe('b');
  await pass(SLOW_MS);
  expect(happened()).toBe('c');
  await pass(SLOW_MS);
  expect(happened()).toBe('');
  await end('b');
  expect(happened()).toBe('d');
});

test('people of one customer share its places and take turns, whoever has the longer line', async () => {
  const { call, end, happened } = open();
  const [ana, ben, cleo] = ['ana', 'ben', 'cleo'].map((name) => person(name, 'c1', 1));
  if (!ana || !ben || !cleo) throw new Error('Three people.');
  await call(ana, 'abcd');
  await call(ben, 'xy');
  await call(cleo, 'm');
  // Of another customer.
  await call(person('dan', 'c2', 1), 'z');
  expect(happened()).toBe('a z');
  const order: string[] = [];
  for (let name = 'a'; name !== ''; name = order.at(-1) ?? '') {
    await end(name);
    order.push(happened());
  }
  expect(order.join('')).toBe('bxmcyd');
});

test('a person of a customer has no more places than others of their own', async () => {
  const { call, end, happened } = open();
  await call(person('ana', 'c1', 2), 'abc');
  await call(person('ben', 'c1', 2), 'xy');
  // Ana had both; one of the two is free for somebody else first.
  expect(happened()).toBe('a b');
  await end('a');
  expect(happened()).toBe('x');
  await end('x');
  expect(happened()).toBe('y');
  await end('b');
  expect(happened()).toBe('c');
});

test('a caller who has gone leaves the line: nobody waits behind them, and the line is shorter', async () => {
  const { call, end, happened, gate, pass, timers } = open();
  const left = new AbortController();
  await call(person('ana', 'c1'), 'ab');
  await call(person('ana', 'c1'), 'c', left.signal);
  await call(person('ana', 'c1'), 'de');
  left.abort();
  await pass(0);
  await call(person('ana', 'c1'), 'f', left.signal);
  await call(person('ana', 'c1'), 'g');
  expect(happened()).toBe('a b c: left f: left');
  expect(gate.waiting).toBe(3);
  await end('ab');
  expect(happened()).toBe('d e');
  await end('de');
  await end('g');
  expect(gate.waiting).toBe(0);
  expect(timers.size).toBe(0);
});

test('a place is given back once, and nobody is remembered who is not at work', async () => {
  const { call, end, happened, gate, pass } = open();
  await call(person('ana', 'c1'), 'abcd');
  await end('aa');
  expect(happened()).toBe('a b c');
  await end('bcd');
  expect(gate.known).toBe(2);
  await pass(2 * PRESENT_MS);
  expect(gate.known).toBe(0);
});
