import { upTopic } from '@parwell/contract';
import type { MqttClient } from 'mqtt';

const IN_FLIGHT = 25;
const DAY_MS = 86_400_000;
/** Early enough that no message is dated in the future. */
const BEGIN = Math.floor(Date.now() / 1000) * 1000 - DAY_MS;

/** Continuously; records which messages were acknowledged. */
export class NumberedPublisher {
  readonly acknowledged: number[] = [];
  #sent = 0;
  #sending = true;
  readonly #done: Promise<unknown>;

  constructor(client: MqttClient, cabinetId: string) {
    const send = async () => {
      while (this.#sending) {
        const number = this.#sent;
        this.#sent += 1;
        await client.publishAsync(upTopic(cabinetId, 'event'), messageOf(number), { qos: 1 });
        this.acknowledged.push(number);
      }
    };
    this.#done = Promise.all(Array.from({ length: IN_FLIGHT }, send));
  }

  /** Stops sending, and waits for messages in flight. */
  async finish(): Promise<void> {
    this.#sending = false;
    await this.#done;
  }
}

const messageOf = (number: number): string => {
  const at = new Date(BEGIN + number * 1000).toISOString();
  return JSON.stringify({ messageId: `n${number}`, sentAt: at, at, kind: 'counted', data: { number } });
};
