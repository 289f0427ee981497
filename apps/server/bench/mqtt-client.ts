// Simulates devices in a separate process; each has a connection and several unacknowledged messages at a time. It does
// as little as possible, because it competes with the server for CPU time.
import { connect, type Socket } from 'node:net';
import { connectBytes, publishBytes } from '../test/mqtt-bytes.ts';

interface Task {
  readonly host: string;
  readonly port: number;
  readonly devices: readonly { readonly cabinetId: string; readonly secret: string }[];
  readonly inFlight: number;
  readonly seconds: number;
  /** Of every device's first point, in milliseconds; the following points are one millisecond apart. */
  readonly begin: number;
}

const PUBACK_BYTES = 4;
const ISO_LENGTH = 24;

class Device {
  readonly ready: Promise<void>;
  sent = 0;
  acknowledged = 0;
  readonly #socket: Socket;
  readonly #task: Task;
  readonly #template: Buffer;
  readonly #idAt: number;
  readonly #timeAt: number;
  #half = 0;
  onIdle: (() => void) | undefined;

  constructor(task: Task, { cabinetId, secret }: Task['devices'][number]) {
    this.#task = task;
    const time = '0'.repeat(ISO_LENGTH);
    const payload = `{"messageId":"0000000","sentAt":"${new Date(task.begin).toISOString()}","points":[{"at":"${time}","value":5.25}]}`;
    this.#template = publishBytes(`devices/${cabinetId}/temperature`, payload);
    this.#idAt = this.#template.indexOf('{"messageId"') - 2;
    this.#timeAt = this.#template.lastIndexOf(time);
    this.#socket = connect(task.port, task.host);
    this.#socket.setNoDelay(true);
    this.#socket.on('error', (error) => {
      throw error;
    });
    this.#socket.write(connectBytes(cabinetId, cabinetId, secret));
    this.ready = new Promise((resolve, reject) => {
      this.#socket.once('data', (connack: Buffer) => {
        if (connack[3] !== 0) return reject(new Error('A device was refused.'));
        this.#socket.on('data', (chunk: Buffer) => this.#onAcknowledged(chunk.length));
        return resolve();
      });
    });
  }

  send(count: number): void {
    const { length } = this.#template;
    const messages = Buffer.allocUnsafe(length * count);
    for (let n = 0; n < count; n += 1) {
      const place = n * length;
      this.#template.copy(messages, place);
      messages.writeUInt16BE((this.sent % 65_535) + 1, place + this.#idAt);
      // 14: the constant start of the message id in the payload.
      messages.write(String(this.sent).padStart(7, '0'), place + this.#idAt + 2 + 14, 7, 'latin1');
      messages.write(this.#time(this.sent), place + this.#timeAt, ISO_LENGTH, 'latin1');
      this.sent += 1;
    }
    this.#socket.write(messages);
  }

  // All devices send the same times, so each is formatted once.
  static readonly #times: string[] = [];
  #time(n: number): string {
    return (Device.#times[n] ??= new Date(this.#task.begin + n).toISOString());
  }

  /** The broker sends only acknowledgements, all of the same length. */
  #onAcknowledged(bytes: number): void {
    this.#half += bytes;
    const count = Math.floor(this.#half / PUBACK_BYTES);
    this.#half -= count * PUBACK_BYTES;
    this.acknowledged += count;
    if (Date.now() < stopAt) this.send(count);
    else if (this.acknowledged === this.sent) this.onIdle?.();
  }

  idle(): Promise<void> {
    return new Promise((resolve) => (this.onIdle = resolve));
  }

  end(): void {
    this.#socket.destroy();
  }
}

let stopAt = 0;

process.on('message', (task: Task) => {
  const run = async () => {
    const devices = task.devices.map((device) => new Device(task, device));
    await Promise.all(devices.map(({ ready }) => ready));
    const idle = Promise.all(devices.map((device) => device.idle()));
    const began = performance.now();
    stopAt = Date.now() + task.seconds * 1000;
    for (const device of devices) device.send(task.inFlight);
    await idle;
    const acknowledged = devices.reduce((sum, device) => sum + device.acknowledged, 0);
    process.send?.({ acknowledged, seconds: (performance.now() - began) / 1000 });
    for (const device of devices) device.end();
  };
  void run();
});
