/** Of a device, such as a compartment. Instants are milliseconds. */
interface Place {
  readonly since: number;
  /** The first sign of that stretch, which may be later: measurements are reported only after some time. */
  readonly firstOn: number;
  /** The last sign that it holds; -Infinity before the first. */
  readonly lastOn: number;
  /** The last sign that it does not hold; -Infinity before the first. */
  readonly lastOff: number;
}

/**
 * Something that holds or does not, by the places of a device. Signs may come late and in any order: the latest ones
 * decide whether it holds and when it ended (C2).
 */
export type Condition = ReadonlyMap<string, Place>;

export const NO_CONDITION: Condition = new Map();

/** An end at the whole device counts for all places. */
export const WHOLE_DEVICE = '';

/** Limits a device that keeps naming new places. */
const MOST_PLACES = 100;

const UNKNOWN: Place = { since: Infinity, firstOn: Infinity, lastOn: -Infinity, lastOff: -Infinity };

function placeOf(condition: Condition, name: string): Place {
  const place = condition.get(name) ?? UNKNOWN;
  const whole = condition.get(WHOLE_DEVICE) ?? UNKNOWN;
  return { ...place, lastOff: Math.max(place.lastOff, whole.lastOff) };
}

const placesOf = (condition: Condition): Place[] =>
  [...condition.keys()].map((name) => placeOf(condition, name)).filter(({ lastOn }) => lastOn > -Infinity);

const isRoomFor = (condition: Condition, name: string): boolean =>
  condition.has(name) || condition.size < MOST_PLACES;

const isOn = ({ lastOn, lastOff }: Place): boolean => lastOn > lastOff;

/** After a sign that it holds since `began`. */
export function noteOn(condition: Condition, given: string, at: number, began = at): Condition {
  const name = isRoomFor(condition, given) ? given : WHOLE_DEVICE;
  const place = placeOf(condition, name);
  // A late sign may belong to a stretch that is over.
  const isPast = at <= place.lastOff;
  const begins = !isPast && !isOn(place);
  const isOfAnother = isPast && isOn(place);
  // If it ended in between, it began anew.
  const from = isPast || began > place.lastOff ? began : at;
  const since = begins ? from : isOfAnother ? place.since : Math.min(place.since, from);
  const firstOn = begins ? at : isOfAnother ? place.firstOn : Math.min(place.firstOn, at);
  return new Map(condition).set(name, { ...place, since, firstOn, lastOn: Math.max(place.lastOn, at) });
}

export function noteOff(condition: Condition, name: string, at: number): Condition {
  if (name !== WHOLE_DEVICE && !isRoomFor(condition, name)) return condition;
  const place = condition.get(name) ?? UNKNOWN;
  return new Map(condition).set(name, { ...place, lastOff: Math.max(place.lastOff, at) });
}

export const isHolding = (condition: Condition): boolean => placesOf(condition).some(isOn);

/** -Infinity without any. */
export const lastSign = (condition: Condition): number =>
  Math.max(-Infinity, ...placesOf(condition).map(({ lastOn }) => lastOn));

/** Of either kind; -Infinity without any. */
export const lastNoted = (condition: Condition): number =>
  Math.max(-Infinity, ...[...condition.values()].flatMap(({ lastOn, lastOff }) => [lastOn, lastOff]));

const earliest = (condition: Condition, timeOf: (place: Place) => number): number => {
  const places = placesOf(condition);
  const shown = places.some(isOn) ? places.filter(isOn) : places;
  return Math.min(
    ...shown.map((place) => (isOn(place) && timeOf(place) <= place.lastOff ? place.lastOn : timeOf(place))),
  );
};

/**
 * The beginning of the present stretch, or of the last. A late end moves it to the earliest moment that is certain.
 */
export const sinceWhen = (condition: Condition): number => earliest(condition, ({ since }) => since);

export const firstReportedAt = (condition: Condition): number =>
  earliest(condition, ({ firstOn }) => firstOn);

/** Undefined while it holds, and if it never held. */
export function endedAt(condition: Condition): number | undefined {
  const places = placesOf(condition);
  return places.length === 0 || places.some(isOn)
    ? undefined
    : Math.max(...places.map(({ lastOff }) => lastOff));
}
