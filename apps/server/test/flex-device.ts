import { CommandMessage, commandTopic, upTopic, type UpTopic } from '@parwell/contract';
import type { TestGateway } from './gateway.ts';
import type { TestPortal } from './portal.ts';

export interface FlexDevice {
  /** The next command that has not been looked at yet. */
  next(): Promise<CommandMessage>;
  /** How many have come and not been looked at. */
  readonly waiting: number;
  answer(commandId: string, resultCode: number, resultMessage?: string): Promise<unknown>;
  say(topic: UpTopic, content: object): Promise<unknown>;
  leave(): Promise<void>;
}

let count = 0;

/** A device that listens to its commands and answers when a test tells it to. It is heard at once. */
export async function connectFlexDevice(
  portal: TestPortal,
  gateway: TestGateway,
  cabinetId: string,
): Promise<FlexDevice> {
  const client = await gateway.connect(cabinetId);
  const come: CommandMessage[] = [];
  const asked: ((command: CommandMessage) => void)[] = [];
  client.on('message', (_topic, payload) => {
    const command = CommandMessage.parse(JSON.parse(payload.toString()));
    const waits = asked.shift();
    if (waits) waits(command);
    else come.push(command);
  });
  const say = (topic: UpTopic, content: object) => {
    count += 1;
    const message = { messageId: `d${count}`, sentAt: portal.clock.now().toISOString(), ...content };
    return client.publishAsync(upTopic(cabinetId, topic), JSON.stringify(message), { qos: 1 });
  };
  await client.subscribeAsync(commandTopic(cabinetId), { qos: 1 });
  await say('state', { at: portal.clock.now().toISOString() });
  return {
    next: () => {
      const command = come.shift();
      return command ? Promise.resolve(command) : new Promise((resolve) => asked.push(resolve));
    },
    get waiting() {
      return come.length;
    },
    answer: (commandId, resultCode, resultMessage = '') =>
      say('ack', { commandId, resultCode, resultMessage }),
    say,
    leave: () => client.endAsync(),
  };
}
