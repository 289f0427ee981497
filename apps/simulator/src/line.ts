import { commandTopic, upTopic } from '@parwell/contract';
import mqtt, { type MqttClient } from 'mqtt';
import type { Said } from './device.ts';

interface Options {
  readonly url: string;
  readonly cabinetId: string;
  readonly secret: string;
  /** Called whenever it is connected and hears commands. */
  readonly onConnected: () => void;
  readonly onCommand: (text: string) => void;
  readonly now: () => number;
  /** From 0 to below 1, by chance: nobody comes back at the same moment as all others. */
  readonly jitter: () => number;
}

/** A device's connection. It is made and made again by whoever holds the clock, with `connect`. */
export interface Line {
  readonly state: 'down' | 'connecting' | 'up';
  /** Not to be tried again before. */
  readonly retryAt: number;
  connect(): void;
  /** Sent at once or when there is a connection; once more after a break, until it is acknowledged. */
  send(said: readonly Said[]): void;
  /** Fulfilled when everything is acknowledged. */
  delivered(): Promise<void>;
  hangUp(): Promise<void>;
}

const KEEPALIVE_SECONDS = 120;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 120_000;
/** More is not kept; the oldest goes first. */
const MOST_KEPT = 300;

export function createLine({ url, cabinetId, secret, onConnected, onCommand, now, jitter }: Options): Line {
  const kept = new Map<string, Said>();
  const waiting: (() => void)[] = [];
  let client: MqttClient | undefined;
  let state: Line['state'] = 'down';
  let failures = 0;
  let retryAt = 0;

  function publish(through: MqttClient, said: Said): void {
    through.publish(upTopic(cabinetId, said.topic), said.payload, { qos: 1 }, (error) => {
      if (error || !kept.delete(said.messageId) || kept.size > 0) return;
      for (const done of waiting.splice(0)) done();
    });
  }

  function connect(): void {
    state = 'connecting';
    const mine = mqtt.connect(url, {
      clientId: cabinetId,
      username: cabinetId,
      password: secret,
      keepalive: KEEPALIVE_SECONDS,
      reconnectPeriod: 0,
      timerVariant: 'native',
    });
    client = mine;
    mine.on('message', (_topic, payload) => onCommand(payload.toString('utf8')));
    // What went wrong shows in the connection's end, which comes in any case.
    mine.on('error', () => mine.end(true));
    mine.on('close', () => {
      if (client !== mine) return;
      client = undefined;
      state = 'down';
      const pause = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
      failures += 1;
      retryAt = now() + pause * (0.5 + jitter());
      mine.end(true);
    });
    mine.on('connect', () => {
      mine.subscribe(commandTopic(cabinetId), { qos: 1 }, (error) => {
        if (error || client !== mine) return void mine.end(true);
        state = 'up';
        failures = 0;
        for (const said of kept.values()) publish(mine, said);
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
    send(said) {
      for (const one of said) {
        kept.set(one.messageId, one);
        if (state === 'up' && client) publish(client, one);
      }
      for (const id of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(id);
      }
    },
    delivered: () => (kept.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    async hangUp() {
      const mine = client;
      client = undefined;
      state = 'down';
      retryAt = 0;
      await mine?.endAsync(true);
    },
  };
}
