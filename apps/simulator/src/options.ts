import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { FleetList, generateFleet } from './fleet-list.ts';

export const USAGE = `A fleet of simulated devices.

  --url mqtt://localhost:1883   the broker
  --fleet file.json             the devices: [{ "cabinetId", "secret", "cabinetType", "tempControl", … }]
  --devices 100                 the first of them; without a file, devices made up for load, whose secret is
                                in SIMULATOR_SECRET
  --memory folder               where devices keep their stock, what they were sent and answered, and events
                                that were not acknowledged, for when they are started again
  --interval 60                 seconds between two reports of a device to which nothing happens
  --speed 1                     how much faster a day passes
  --seed 1                      another number, another course of events
  --once                        report once, and end

While it runs it takes orders, a line each:
  {"cabinetId":"…","do":"excursion","minutes":30}
  do: excursion (minutes, ago), calm, silence (minutes), return, refuse-next, alert (level, text), report

Orders about stock. A device gives only what it holds, and says so otherwise. Who does it: user, provider.
  {"cabinetId":"…","do":"take","productId":"…","count":2}
  take      tags, or productId with count and lot, holder and dispenser, tray and section; unread: nobody notices
  put-back  what was taken last; tags: only these
  put-in    items: productId, lot, expiration, and tagId (serial) or count, holder, dispenser, tray, section
  deliver   delivery: its id; items as in put-in: put where they belong, once for each id
  move      as take; to (holder, dispenser), or toDevice (place) to carry it to another device
  thaw      holder, dispenser, hours, shelfLifeHours
  count     a full read of the tags
  misread   missing, extra: a full read that errs, or a door session (as: "tags")
  resend    count: the last messages again, with the same ids
  shuffle   count: keeps the next messages and sends them in another order; 0 sends those that are kept`;

export interface Options {
  readonly url: string;
  readonly fleet: string | undefined;
  /** The fleet is sent as a message by the parent process. */
  readonly fromParent: boolean;
  readonly count: number | undefined;
  readonly memory: string | undefined;
  readonly intervalMs: number;
  readonly speed: number;
  readonly seed: number;
  readonly once: boolean;
}

/** Undefined if help is requested. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string', default: 'mqtt://localhost:1883' },
      fleet: { type: 'string' },
      devices: { type: 'string' },
      memory: { type: 'string' },
      interval: { type: 'string', default: '60' },
      speed: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      once: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const fromParent = values.fleet === 'parent';
  if (!values.fleet && !values.devices) throw new Error('--fleet or --devices is missing; see --help.');
  return {
    url: values.url,
    fleet: values.fleet,
    fromParent,
    count: values.devices === undefined ? undefined : positive('devices', values.devices),
    memory: values.memory,
    intervalMs: positive('interval', values.interval) * 1000,
    speed: positive('speed', values.speed),
    seed: positive('seed', values.seed),
    once: values.once,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new Error(`--${name} wants a number above 0.`);
  return value;
}

export async function loadFleet({ fleet, count }: Pick<Options, 'fleet' | 'count'>): Promise<FleetList> {
  if (fleet === undefined) return generateFleet(count ?? 0, process.env['SIMULATOR_SECRET'] ?? '');
  return FleetList.parse(JSON.parse(await readFile(fleet, 'utf8'))).slice(0, count);
}
