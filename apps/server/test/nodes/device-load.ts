import { upTopic } from '@parwell/contract';
import mqtt from 'mqtt';
import { setTimeout as wait } from 'node:timers/promises';
import { createSecrets } from '../../src/platform/secrets.ts';
import { secretOf } from '../../src/slices/device-gateway/device-gateway.public.ts';
import { SECRET_KEY, type Cluster } from './cluster.ts';

const DEVICES = ['n-1', 'n-2', 'n-3', 'n-4'];
/** Slower in `npm test`, where other tests need the processors too. */
const PACE_MS = process.env['NODE_FAULTS'] ? 25 : 200;

interface Sender {
  readonly cabinetId: string;
  readonly acknowledged: number[];
  finish(): Promise<void>;
}

/** Send numbered messages to RabbitMQ all the time, and record which were acknowledged. */
export class DeviceLoad {
  readonly #cluster: Cluster;
  readonly #senders: readonly Sender[];

  private constructor(cluster: Cluster, senders: readonly Sender[]) {
    this.#cluster = cluster;
    this.#senders = senders;
  }

  static async start(cluster: Cluster): Promise<DeviceLoad> {
    await cluster.query(`
      INSERT INTO customers (customer_id, name) VALUES ('n', 'Many machines');
      INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, created_at)
      SELECT id, id, 'n', 'RFID', 30, '2-8c', now() FROM unnest(ARRAY['${DEVICES.join("','")}']) AS id;
      INSERT INTO device_credentials (cabinet_id) SELECT cabinet_id FROM devices WHERE customer_id = 'n'`);
    return new DeviceLoad(
      cluster,
      DEVICES.map((cabinetId) => send(cluster.rabbit.mqttUrl, cabinetId)),
    );
  }

  get acknowledged(): number {
    return this.#senders.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  async waitForStored(): Promise<number> {
    const began = performance.now();
    for (const { cabinetId, acknowledged } of this.#senders) {
      const before = acknowledged.length;
      while (acknowledged.length === before) await wait(20);
      const number = acknowledged[before] ?? 0;
      while (!(await this.#isStored(cabinetId, number))) await wait(50);
    }
    return performance.now() - began;
  }

  /** The longest of these waits until `end`, and of one more after it. */
  async longestUntil(end: Promise<void>): Promise<number> {
    const over = new AbortController();
    void Promise.allSettled([end]).then(() => over.abort());
    let longest = 0;
    while (!over.signal.aborted) longest = Math.max(longest, await this.waitForStored());
    await end;
    return Math.max(longest, await this.waitForStored());
  }

  async #isStored(cabinetId: string, number: number): Promise<boolean> {
    const rows = await this.#cluster
      .query('SELECT FROM device_events WHERE cabinet_id = $1 AND message_id = $2', [cabinetId, `n${number}`])
      .catch(() => []);
    return rows.length > 0;
  }

  /**
   * Stops sending. Returns messages that are not stored exactly once: acknowledged ones, or any that are stored
   * twice.
   */
  async finish(): Promise<unknown[]> {
    const wrong: unknown[] = [];
    for (const sender of this.#senders) {
      await sender.finish();
      const { cabinetId, acknowledged } = sender;
      while (!(await this.#isStored(cabinetId, acknowledged.at(-1) ?? 0))) await wait(100);
      const rows = await this.#cluster.query<{ number: number; times: number }>(
        `SELECT (data->>'number')::int AS number, count(*)::int AS times FROM device_events
         WHERE cabinet_id = $1 GROUP BY 1`,
        [cabinetId],
      );
      const stored = new Map(rows.map(({ number, times }) => [number, times]));
      for (const number of acknowledged)
        if (stored.get(number) !== 1) wrong.push({ cabinetId, number, times: stored.get(number) ?? 0 });
      for (const [number, times] of stored) if (times > 1) wrong.push({ cabinetId, number, times });
    }
    return wrong;
  }
}

function send(url: string, cabinetId: string): Sender {
  const client = mqtt.connect(url, {
    clientId: cabinetId,
    username: cabinetId,
    password: secretOf({ secrets: createSecrets(SECRET_KEY) }, cabinetId, 1),
    reconnectPeriod: 200,
    reconnectOnConnackError: true,
  });
  // Expected while the broker is away.
  client.on('error', () => undefined);
  const acknowledged: number[] = [];
  const end = new AbortController();
  async function loop(): Promise<void> {
    const began = Date.now();
    for (let number = 0; !end.signal.aborted; number += 1) {
      const at = new Date(began + number).toISOString();
      const message = { messageId: `n${number}`, sentAt: at, at, kind: 'counted', data: { number } };
      await client.publishAsync(upTopic(cabinetId, 'event'), JSON.stringify(message), { qos: 1 });
      acknowledged.push(number);
      await wait(PACE_MS);
    }
  }
  const done = loop();
  return {
    cabinetId,
    acknowledged,
    async finish() {
      end.abort();
      await done;
      await client.endAsync();
    },
  };
}
