import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Incident, PresentIncident } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/use-now.ts';
import type { Formatter } from '../../ui/dates/formatter.ts';
import { timeOrDate } from '../../ui/dates/time-or-date.ts';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { incidentName } from './incident-name.ts';
import { presentQuery } from './incidents.api.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

const { stillTrue: texts } = INCIDENT_TEXTS;

const MOST_NAMED = 3;

/** The last known situation, until the current one is loaded. */
const asSeen = ({ id, since, overSince }: Incident): PresentIncident => ({
  id,
  since,
  overSince,
  reading: null,
});

/** Important before closing: the problem persists or was measured again. */
const isStillTrue = ({ overSince, reading }: PresentIncident): boolean =>
  overSince === null || reading?.isOut === true;

function textOf(present: PresentIncident, format: Formatter, now: number): string {
  const { since, overSince, reading } = present;
  const measured =
    reading &&
    texts.reading(
      reading.celsius,
      reading.place,
      format[timeOrDate(format, reading.measuredAt, now)](reading.measuredAt),
    );
  if (overSince === null) {
    const holds = texts.holds(format.dateTime(since));
    return measured === null
      ? holds
      : `${reading?.isOut ? texts.still(measured) : texts.now(measured)} ${holds}`;
  }
  const over = texts.over(format.dateTime(overSince));
  if (measured === null) return over;
  return reading?.isOut ? `${texts.again(measured)} ${over}` : `${over} ${texts.now(measured)}`;
}

/** The present situation of incidents, loaded when somebody is about to close them (C12). */
export function usePresent(incidents: readonly Incident[], ids: readonly number[]) {
  const { data, isError } = useQuery(presentQuery(ids));
  const format = useFormatter();
  const now = useNow();
  const known = new Map(incidents.map((incident) => [incident.id, incident]));
  const present = data?.result ?? incidents.map(asSeen);
  return {
    isError,
    hasStillTrue: present.some(isStillTrue),
    of: present.map((one) => ({
      id: one.id,
      isStillTrue: isStillTrue(one),
      name: incidentNameOf(known.get(one.id), one.id),
      text: textOf(one, format, now),
    })),
  };
}

const incidentNameOf = (incident: Incident | undefined, id: number): string =>
  incident ? incidentName(incident) : INCIDENT_TEXTS.bulk.incident(id);

type Present = ReturnType<typeof usePresent>;

/** For one incident: whether it is over, and the current reading. */
export function PresentNote({ present }: { readonly present: Present }) {
  const [one] = present.of;
  if (!one) return null;
  return (
    <Alert severity={one.isStillTrue ? 'warning' : 'info'}>
      {one.text} {one.isStillTrue && texts.afterwards}
      {present.isError && ` ${texts.unknown}`}
    </Alert>
  );
}

/** For several: those that are not over, or measured again. */
export function PresentNotes({ present }: { readonly present: Present }) {
  const still = present.of.filter(({ isStillTrue: isTrue }) => isTrue);
  if (still.length === 0) return null;
  return (
    <Alert severity="warning">
      {INCIDENT_TEXTS.bulk.stillOn(still.length)}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
        {still.slice(0, MOST_NAMED).map(({ id, name, text }) => (
          <li key={id}>
            {name}: {text}
          </li>
        ))}
        {still.length > MOST_NAMED && <li>{INCIDENT_TEXTS.bulk.more(still.length - MOST_NAMED)}</li>}
      </Box>
      {present.isError && texts.unknown}
    </Alert>
  );
}
