import { CommandMessage, commandTopic, upTopic, type UpTopic } from '@parwell/contract';
import type { TestGateway } from './gateway.ts';
import type { TestPortal } from './portal.ts';

export interface FlexDevice {
  next(): Promise<CommandMessage>;
  readonly waiting: number;
  answer(commandId: string, resultCode: number, resultMessage?: string): Promise<unknown>;
  send(topic: UpTopic, content: object): Promise<unknown>;
  disconnect(): Promise<void>;
}

let count = 0;

/** Receives commands and answers when the test says so. */
export async function connectFlexDevice(
  portal: TestPortal,
  gateway: TestGateway,
  cabinetId: string,
): Promise<FlexDevice> {
  const client = await gateway.connect(cabinetId);
  const received: CommandMessage[] = [];
  const waiters: ((command: CommandMessage) => void)[] = [];
  client.on('message', (_topic, payload) => {
    const command = CommandMessage.parse(JSON.parse(payload.toString()));
    const resolve = waiters.shift();
    if (resolve) resolve(command);
    else received.push(command);
  });
  const send = (topic: UpTopic, content: object) => {
    count += 1;
    const message = { messageId: `d${count}`, sentAt: portal.clock.now().toISOString(), ...content };
    return client.publishAsync(upTopic(cabinetId, topic), JSON.stringify(message), { qos: 1 });
  };
  await client.subscribeAsync(commandTopic(cabinetId), { qos: 1 });
  await send('state', { at: portal.clock.now().toISOString() });
  return {
    next: () => {
      const command = received.shift();
      return command ? Promise.resolve(command) : new Promise((resolve) => waiters.push(resolve));
    },
    get waiting() {
      return received.length;
    },
    answer: (commandId, resultCode, resultMessage = '') =>
      send('ack', { commandId, resultCode, resultMessage }),
    send,
    disconnect: () => client.endAsync(),
  };
}
