import type { BrokerGateway } from '../src/gateways/broker/broker-gateway.ts';
import { sql } from '../src/platform/db/database.ts';
import { createHeartbeat } from '../src/slices/device-gateway/heartbeats.service.ts';
import { recordContacts } from '../src/slices/devices/contacts.public.ts';
import { createSilenceCheck } from '../src/slices/incidents/silence.service.ts';
import type { TestPortal } from './portal.ts';

const MINUTE = 60_000;

/** A gateway that writes heartbeats and hears devices, and workers that look for silence, by the test's clock. */
export class ListeningPortal {
  /** The gateway's broker is away. */
  deaf = false;
  /** Devices that send every minute, with the milliseconds that their clocks are behind. */
  readonly speaking = new Map<string, number>();
  readonly #portal: TestPortal;
  readonly #begin: number;
  readonly #workers: readonly (() => Promise<void>)[];
  #beat: (() => Promise<void>) | undefined;
  #processMs = 0;

  constructor(portal: TestPortal, workers = 1) {
    this.#portal = portal;
    this.#begin = portal.clock.now().getTime();
    this.#workers = Array.from({ length: workers }, () => createSilenceCheck(portal.context));
    this.startGateway();
  }

  startGateway(): void {
    const { context } = this.#portal;
    const deaf = { get: () => this.deaf };
    const broker = Object.create(context.gateways.broker, { deaf }) as BrokerGateway;
    const gateways = { ...context.gateways, broker };
    this.#beat = createHeartbeat({ ...context, gateways }, () => this.#processMs);
  }

  stopGateway(): void {
    this.#beat = undefined;
  }

  async pass(minutes: number): Promise<string[]> {
    const { db, clock } = this.#portal;
    const { last } = await db.one<{ last: number }>(
      sql`SELECT coalesce(max(id), 0) AS last FROM device_alerts`,
    );
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.advance({ minutes: 1 });
      this.#processMs += MINUTE;
      const now = clock.now();
      const heard = [...this.speaking].map(([cabinetId, behind]) => ({
        cabinetId,
        clockAt: now.getTime() - behind,
      }));
      await this.#beat?.();
      if (this.#beat && !this.deaf) await db.transaction((tx) => recordContacts(tx, heard, now));
      await Promise.all(this.#workers.map((check) => check()));
    }
    const rows = await db.many<{ at: Date; type: string; cabinetId: string }>(sql`
      SELECT alert_timestamp AS at, alert_type AS type, cabinet_id AS "cabinetId" FROM device_alerts
      WHERE id > ${last} AND source_type = 'PORTAL' ORDER BY alert_timestamp, cabinet_id`);
    return rows.map(
      ({ at, type, cabinetId }) => `${(at.getTime() - this.#begin) / MINUTE} ${type} ${cabinetId}`,
    );
  }
}
