import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listAudit } from '@parwell/contract';
import { createApp } from '../src/app.ts';
import { openPools } from '../src/platform/db/pools.ts';
import { unlimited } from '../src/platform/http/rate-limit.ts';
import type { Monitoring } from '../src/platform/monitoring/monitoring.ts';
import { createOtlpTraces } from '../src/platform/monitoring/otlp-traces.ts';
import { createPrometheusMetrics } from '../src/platform/monitoring/prometheus.ts';
import { noTraces } from '../src/platform/monitoring/traces.ts';
import { reactions } from '../src/reactions.ts';
import { Browser } from '../test/browser.ts';
import { callRate, PATIENCE, SECONDS, type Bench } from './portal.ts';
import { size } from './sizes.ts';

const ROUNDS = size(4, 1);
const WARM_UP = 100;

/**
 * The cost of metrics and traces for a list: the same page from servers over the same database that are monitored
 * and not, in turns. Measured in the server's CPU time, which other work of the machine changes least.
 */
export async function monitoringCost(bench: Bench): Promise<void> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const metrics = createPrometheusMetrics({ ofProcess: true });
  const traces = createOtlpTraces({ endpoint, serviceName: 'bench', log: bench.context.log });
  const measured = await another(bench, { metrics, traces: noTraces });
  const traced = await another(bench, { metrics, traces });
  const staff = await bench.signIn('ops@fff.example');
  const at = (url: string) => Object.assign(new Browser(url), { session: staff.session });
  const servers = { unwatched: staff, metrics: at(measured.url), 'metrics and traces': at(traced.url) };
  const costs = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, browser] of Object.entries(servers)) {
      const before = process.cpuUsage();
      const calls = (await callRate(browser, listAudit.path, WARM_UP)) * SECONDS + WARM_UP;
      const { user, system } = process.cpuUsage(before);
      costs.set(name, [...(costs.get(name) ?? []), (user + system) / calls]);
    }
  }
  await Promise.all([measured.stop(), traced.stop(), traces.close()]);
  collector.close();
  const [unwatched = 0, ...watched] = [...costs.values()].map((all) => Math.min(...all));
  for (const [index, cost] of watched.entries()) {
    const name = `list, with ${[...costs.keys()][index + 1]}`;
    const figures = `${Math.round(cost)} µs of CPU a call, unwatched ${Math.round(unwatched)} µs`;
    console.log(`${name.padEnd(32)} ratio ${(cost / unwatched).toFixed(2)}   ${figures}`);
  }
}

async function another({ context, db }: Bench, monitoring: Monitoring) {
  const { pools, liveness, close } = openPools(db.url, context.config, context.log, {
    ...PATIENCE,
    ...monitoring,
    reactions,
  });
  const own = { ...context, ...monitoring, pools, liveness, db: pools.requests };
  const app = createApp(own, { limiter: unlimited });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async stop() {
      await app.close();
      await close();
    },
  };
}
