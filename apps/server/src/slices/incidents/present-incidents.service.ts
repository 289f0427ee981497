import type { CallResponse, listPresentIncidents } from '@parwell/contract';
import { thermometerPlace } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { presentTemperature } from '../measurements/measurements.public.ts';
import { excursionPlace, isExcursion } from './excursions.queries.ts';
import { visibleIncidents } from './incidents.list.ts';
import { incidentTenants } from './read-incident.service.ts';

type Present = CallResponse<typeof listPresentIncidents>['result'][number];

interface Reading {
  readonly celsius: number;
  readonly measuredAt: string;
  readonly part: string;
  readonly zone: string;
  readonly isOut: boolean;
}

type PresentRow = Omit<Present, 'reading'> & (Reading | { readonly [Key in keyof Reading]: null });

/** For somebody who is about to close incidents: whether they are over, and present values (C12). */
export async function listPresent(
  { db, clock }: Context,
  caller: Caller,
  ids: readonly number[],
): Promise<CallResponse<typeof listPresentIncidents>> {
  const rows = await db.many<PresentRow>(sql`
    SELECT incidents.id, to_json(incidents.since) #>> '{}' AS since, to_json(incidents.over_since) #>> '{}' AS "overSince",
      celsius, to_json(measured_at) #>> '{}' AS "measuredAt", part, zone, is_out AS "isOut"
    FROM incidents LEFT JOIN LATERAL ${presentTemperature(excursionPlace, clock.now())} ON ${isExcursion}
    WHERE incidents.id = ANY(${ids}::bigint[]) AND ${visibleIncidents(incidentTenants(caller))} ORDER BY incidents.id`);
  return wholeList(
    rows.map(({ id, since, overSince, celsius, measuredAt, part, zone, isOut }) => ({
      id,
      since,
      overSince,
      reading:
        celsius === null ? null : { celsius, measuredAt, place: thermometerPlace(Number(part), zone), isOut },
    })),
  );
}
