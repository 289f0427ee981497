import { createInterface } from 'node:readline';
import { Instruction } from './actions.ts';
import { NO_STORE, fileStore } from './commands/memory-store.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { FleetList } from './fleet-list.ts';
import { loadFleet, readOptions, USAGE } from './options.ts';
import { readJson } from './read-json.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The parent process sends the fleet as a message, to keep secrets off the command line. */
const fleetFromParent = async (): Promise<FleetList> =>
  FleetList.parse(await new Promise((resolve) => process.once('message', resolve)));

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return void print(USAGE);
  if (process.send) process.on('disconnect', () => process.exit(0));
  const devices = options.fromParent ? await fleetFromParent() : await loadFleet(options);
  const store = options.memory === undefined ? NO_STORE : fileStore(options.memory);
  const fleet = startFleet({ ...options, devices, store });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(fleet));
  print(`${devices.length} devices talk to ${options.url}`);
  if (options.once) {
    await fleet.allReported();
    return stop(fleet);
  }
  listen(fleet, options.fromParent);
  await fleet.allReported();
  print('Every device has reported.');
  if (options.fromParent) process.send?.('reported');
}

/** Accepts instructions from the parent process, or as JSON lines on standard input. */
function listen(fleet: Fleet, fromParent: boolean): void {
  const accept = async (content: unknown, answer: (done: object) => void) => {
    const instruction = Instruction.safeParse(content);
    if (!instruction.success)
      return answer({ error: 'An order is such as {"cabinetId":"…","do":"excursion"}.' });
    const { cabinetId, number, ...action } = instruction.data;
    try {
      await fleet.perform(cabinetId, action);
      answer({ done: action.do, cabinetId, number });
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error), number });
    }
  };
  if (fromParent) {
    process.on('message', (content) => void accept(content, (done) => process.send?.(done)));
    return;
  }
  createInterface({ input: process.stdin }).on('line', (line) => {
    void accept(readJson(line), (done) => print(JSON.stringify(done)));
  });
}

async function stop(fleet: Fleet): Promise<never> {
  await fleet.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
