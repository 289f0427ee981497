import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, NodeRole, PortalNode } from './cluster.ts';

export interface Fault {
  readonly name: string;
  /** Waits are counted from its end, because it stops everybody. */
  readonly stopsAll?: true;
  /** Includes its end. The system has to recover by itself. */
  happen(cluster: Cluster): Promise<void>;
}

/** One of the two servers of a role, in turns. */
let turn = 0;
function nextNode({ nodes }: Cluster, role: NodeRole): PortalNode {
  const ofRole = nodes.filter((node) => node.role === role);
  turn += 1;
  const node = ofRole[turn % ofRole.length];
  if (!node) throw new Error(`There is no server with the role ${role}`);
  return node;
}

/** A supervisor starts it again. */
const killed = (role: NodeRole): Fault => ({
  name: `kill -9 of a server with the role ${role}`,
  async happen(cluster) {
    const node = nextNode(cluster, role);
    await node.kill();
    await node.start();
  },
});

/** The other works alone for a while. */
const scaledIn = (role: NodeRole): Fault => ({
  name: `a server with the role ${role} is scaled in and out again`,
  async happen(cluster) {
    const node = nextNode(cluster, role);
    await node.stop();
    await wait(1000);
    await node.start();
  },
});

/** Packets are lost silently. */
const cut = (net: 'database' | 'broker'): Fault => ({
  name: `the connections of the first servers to the ${net} hang`,
  async happen({ nets }) {
    nets[net].stall();
    await wait(8000);
    nets[net].resume();
  },
});

const brokerRestarts = (signal: 'SIGTERM' | 'SIGKILL'): Fault => ({
  name: `${signal} of RabbitMQ, the only one`,
  stopsAll: true,
  async happen({ rabbit }) {
    await rabbit.stop(signal);
    await rabbit.start();
  },
});

const passwordRefused: Fault = {
  name: 'RabbitMQ refuses the password of the gateways',
  stopsAll: true,
  async happen({ rabbit }) {
    const { username, password } = rabbit.address;
    const setPassword = (known: string, next: string) =>
      rabbit.manage('PUT', `users/${username}`, { password: next, tags: 'administrator' }, known);
    await setPassword(password, 'another');
    for (const { name } of (await rabbit.manage('GET', 'connections', undefined, 'another')) as {
      name: string;
    }[])
      if (name.includes('parwell'))
        await rabbit.manage('DELETE', `connections/${encodeURIComponent(name)}`, undefined, 'another');
    await wait(3000);
    await setPassword('another', password);
  },
};

const databaseRestarts: Fault = {
  name: 'PostgreSQL is restarted',
  stopsAll: true,
  happen: (cluster) => cluster.restartDatabase(),
};
const databaseCrashes: Fault = { name: 'PostgreSQL crashes', happen: (cluster) => cluster.crashDatabase() };

/** For `npm test`: the faults that no smaller test covers. */
export const FEW_FAULTS: readonly Fault[] = [
  killed('gateway'),
  killed('worker'),
  killed('api'),
  scaledIn('gateway'),
  brokerRestarts('SIGTERM'),
  databaseRestarts,
];

export const ALL_FAULTS: readonly Fault[] = [
  ...FEW_FAULTS,
  scaledIn('worker'),
  scaledIn('api'),
  brokerRestarts('SIGKILL'),
  passwordRefused,
  databaseCrashes,
  cut('broker'),
  cut('database'),
];
