import { commandTopic, upTopic } from '@parwell/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { isPoints, type OutgoingMessage } from './outbox.ts';

interface Options {
  readonly url: string;
  readonly cabinetId: string;
  readonly secret: string;
  /** Called after every connect, once commands are subscribed. */
  readonly onConnected: () => void;
  readonly onCommand: (text: string) => void;
  readonly onAcknowledged: (messageId: string) => void;
  /** Called when a connection or an attempt has ended; `retryAt` is the time of the next attempt. */
  readonly onClosed: () => void;
  readonly now: () => number;
  /** From 0 to below 1, so that devices do not all reconnect at the same moment. */
  readonly jitter: () => number;
}

/** It never reconnects by itself: the fleet calls `connect`. */
export interface Connection {
  readonly state: 'down' | 'connecting' | 'up';
  /** The earliest time of the next attempt. */
  readonly retryAt: number;
  connect(): void;
  /** Sent at once, or buffered until connected; repeated after a disconnect until acknowledged. */
  send(messages: readonly OutgoingMessage[]): void;
  /** Resolves once every message is acknowledged. */
  delivered(): Promise<void>;
  disconnect(): Promise<void>;
}

const KEEPALIVE_SECONDS = 120;
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 120_000;
/** When more are waiting, the oldest points are dropped. Everything else is kept until it is acknowledged. */
const MAX_BUFFERED = 300;

export function createConnection({
  url,
  cabinetId,
  secret,
  onConnected,
  onCommand,
  onAcknowledged,
  onClosed,
  now,
  jitter,
}: Options): Connection {
  const buffer = new Map<string, OutgoingMessage>();
  const waiters: (() => void)[] = [];
  let client: MqttClient | undefined;
  let state: Connection['state'] = 'down';
  let failures = 0;
  let retryAt = 0;

  function publish(through: MqttClient, message: OutgoingMessage): void {
    through.publish(upTopic(cabinetId, message.topic), message.payload, { qos: 1 }, (error) => {
      if (error || !buffer.delete(message.messageId)) return;
      onAcknowledged(message.messageId);
      if (buffer.size > 0) return;
      for (const done of waiters.splice(0)) done();
    });
  }

  function dropPoints(): void {
    for (const [id, message] of buffer) {
      if (buffer.size <= MAX_BUFFERED) break;
      if (isPoints(message)) buffer.delete(id);
    }
  }

  function connect(): void {
    state = 'connecting';
    const current = mqtt.connect(url, {
      clientId: cabinetId,
      username: cabinetId,
      password: secret,
      keepalive: KEEPALIVE_SECONDS,
      reconnectPeriod: 0,
      timerVariant: 'native',
    });
    client = current;
    current.on('message', (_topic, payload) => onCommand(payload.toString('utf8')));
    // The reason does not matter here: `close` follows in any case.
    current.on('error', () => current.end(true));
    current.on('close', () => {
      if (client !== current) return;
      client = undefined;
      state = 'down';
      const backoff = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures);
      failures += 1;
      retryAt = now() + backoff * (0.5 + jitter());
      current.end(true);
      onClosed();
    });
    current.on('connect', () => {
      current.subscribe(commandTopic(cabinetId), { qos: 1 }, (error) => {
        if (error || client !== current) return void current.end(true);
        state = 'up';
        failures = 0;
        // Buffered messages go first, in the order in which they were made.
        for (const message of buffer.values()) publish(current, message);
        return onConnected();
      });
    });
  }

  return {
    get state() {
      return state;
    },
    get retryAt() {
      return retryAt;
    },
    connect,
    send(messages) {
      for (const message of messages) {
        buffer.set(message.messageId, message);
        if (state === 'up' && client) publish(client, message);
      }
      if (buffer.size > MAX_BUFFERED) dropPoints();
    },
    delivered: () =>
      buffer.size === 0 ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve)),
    async disconnect() {
      const current = client;
      client = undefined;
      state = 'down';
      retryAt = 0;
      await current?.endAsync(true);
    },
  };
}
