import { createPersona, generateReport, listDevices } from '@parwell/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { Browser, type Answer } from '../browser.ts';
import { letters } from '../letters.ts';
import type { Cluster } from './cluster.ts';

const USERS = 3;
const EMAIL = 'ops@fff.example';
const PASSWORD = 'Parwell-demo-1';
/** Slower in `npm test`, where other tests need the processors too. */
const PACE_MS = process.env['NODE_FAULTS'] ? 60 : 400;
/** Reads of one person between two changes, and between two reports. */
const READS_PER_CHANGE = 5;
const READS_PER_REPORT = 60;

/** A load balancer or the page itself repeats the request. */
const isAway = (answer: Answer | null): boolean =>
  answer === null || answer.status === 503 || answer.status === 429;

/** People who read, change and order reports all the time, and remember confirmed results. */
export class UserLoad {
  readonly #cluster: Cluster;
  readonly #personas: string[] = [];
  /** Answers that nobody should get, whatever fails. */
  readonly #wrong: unknown[] = [];
  readonly #done: Promise<unknown>;
  #reports = 0;
  #uncertainReports = 0;
  #reads = 0;
  #working = true;
  #longestMs = 0;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#done = Promise.all(Array.from({ length: USERS }, (_, n) => this.#work(n)));
  }

  get counts() {
    return { reads: this.#reads, changes: this.#personas.length, reports: this.#reports };
  }

  /** The longest wait for an answer since the last call, in milliseconds. */
  longestSinceLastAsked(): number {
    const longest = this.#longestMs;
    this.#longestMs = 0;
    return longest;
  }

  async #work(user: number): Promise<void> {
    const browser = new Browser(this.#cluster.url);
    while (this.#working && !(await signIn(browser))) await wait(200);
    for (let n = 1; this.#working; n += 1) {
      await this.#read(browser);
      if (n % READS_PER_CHANGE === 0) await this.#change(browser, `NODES_${letters(user)}_${letters(n)}`);
      if (n % READS_PER_REPORT === 0) await this.#orderReport(browser);
      await wait(PACE_MS);
    }
  }

  async #read(browser: Browser): Promise<void> {
    const began = performance.now();
    for (;;) {
      const answer = await browser.call(listDevices, { body: { limit: 10 } }).catch(() => null);
      if (answer?.status === 200) break;
      if (answer?.status === 401) await browser.refresh().catch(() => null);
      else if (!isAway(answer))
        this.#wrong.push({ call: 'listDevices', status: answer?.status, text: answer?.text });
      if (!this.#working) return;
      await wait(100);
    }
    this.#reads += 1;
    this.#longestMs = Math.max(this.#longestMs, performance.now() - began);
  }

  /** Only an answer proves that it happened. */
  async #change(browser: Browser, name: string): Promise<void> {
    const answer = await browser.call(createPersona, { body: { name, roles: {} } }).catch(() => null);
    if (answer?.status === 200) this.#personas.push(name);
    else if (!isAway(answer) && answer?.status !== 401)
      this.#wrong.push({ call: 'createPersona', status: answer?.status, text: answer?.text });
  }

  async #orderReport(browser: Browser): Promise<void> {
    const answer = await browser
      .call(generateReport, {
        body: {
          report_type: 'RNI_UIEXPORT_AuditLogsReport',
          report_frequency: 'OneTime',
          delivery_method: 'EmailAttachment',
          file_type: 'csv',
          user_name: EMAIL,
          recipient_addresses: [EMAIL],
          timezone: 'Etc/GMT',
        },
      })
      .catch(() => null);
    if (answer?.status === 200) this.#reports += 1;
    else this.#uncertainReports += 1;
  }

  async finish(): Promise<unknown[]> {
    this.#working = false;
    await this.#done;
    const wrong = [...this.#wrong];
    const audited = await this.#cluster.query<{ name: string; times: number }>(`
      SELECT resource_id AS name, count(*)::int AS times FROM audit_entries
      WHERE resource_id LIKE 'NODES\\_%' GROUP BY 1`);
    const times = new Map(audited.map((row) => [row.name, row.times]));
    for (const name of this.#personas)
      if (times.get(name) !== 1) wrong.push({ name, audited: times.get(name) ?? 0 });
    for (const [name, count] of times) if (count > 1) wrong.push({ name, audited: count });

    const unfinished = () =>
      this.#cluster.query(`SELECT FROM reports WHERE status IN ('waiting', 'running')`);
    while ((await unfinished()).length > 0) await wait(200);
    const [made] = await this.#cluster.query<{ done: number; failed: number; mails: number; sent: number }>(`
      SELECT count(*) FILTER (WHERE status = 'done')::int AS done, count(*) FILTER (WHERE status <> 'done')::int AS failed,
        (SELECT count(*)::int FROM mail_messages WHERE subject LIKE 'Parwell report: Audit Logs%') AS mails
      FROM reports`);
    const { done = 0, failed = 0, mails = 0 } = made ?? {};
    if (failed > 0 || mails !== done || done < this.#reports || done > this.#reports + this.#uncertainReports)
      wrong.push({
        reports: { ordered: this.#reports, uncertain: this.#uncertainReports, done, failed, mails },
      });
    return wrong;
  }
}

async function signIn(browser: Browser): Promise<boolean> {
  await browser.signIn(EMAIL, PASSWORD).catch(() => undefined);
  return browser.session !== undefined;
}
