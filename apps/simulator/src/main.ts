import { createInterface } from 'node:readline';
import { Order } from './actions.ts';
import { NO_NOTEBOOK, notebookIn } from './commands/notebook.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { FleetList } from './fleet-list.ts';
import { fleetOf, readOptions, USAGE } from './options.ts';
import { readJson } from './read-json.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The fleet that whoever started us hands over, since secrets are nothing for a command line. */
const fleetOfParent = async (): Promise<FleetList> =>
  FleetList.parse(await new Promise((resolve) => process.once('message', resolve)));

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return void say(USAGE);
  if (process.send) process.on('disconnect', () => process.exit(0));
  const devices = options.fromParent ? await fleetOfParent() : await fleetOf(options);
  const notebook = options.memory === undefined ? NO_NOTEBOOK : notebookIn(options.memory);
  const fleet = startFleet({ ...options, devices, notebook });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(fleet));
  say(`${devices.length} devices talk to ${options.url}`);
  if (options.once) {
    await fleet.reported();
    return end(fleet);
  }
  listen(fleet, options.fromParent);
  await fleet.reported();
  say('Every device has reported.');
  if (options.fromParent) process.send?.('reported');
}

/** Takes orders from whoever started us, or as lines of JSON from the keyboard. */
function listen(fleet: Fleet, fromParent: boolean): void {
  const take = async (content: unknown, answer: (done: object) => void) => {
    const order = Order.safeParse(content);
    if (!order.success) return answer({ error: 'An order is such as {"cabinetId":"…","do":"excursion"}.' });
    const { cabinetId, number, ...action } = order.data;
    try {
      await fleet.tell(cabinetId, action);
      answer({ done: action.do, cabinetId, number });
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error), number });
    }
  };
  if (fromParent) {
    process.on('message', (content) => void take(content, (done) => process.send?.(done)));
    return;
  }
  createInterface({ input: process.stdin }).on('line', (line) => {
    void take(readJson(line), (done) => say(JSON.stringify(done)));
  });
}

async function end(fleet: Fleet): Promise<never> {
  await fleet.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
