/** What a mail says of one thing that happened. */
export interface NotificationContent {
  readonly kind: 'opened' | 're-opened' | 'risen' | 'reminder' | 'over' | 'happened';
  /** For the subject: value and device, such as `Temperature 9.8 °C at Fridge 2 (C1-A01)`. */
  readonly title: string;
  /** The first line: what to do. */
  readonly advice: string;
  /** What it is about, a line each: name and value. Instants are ISO texts and written in the reader's zone. */
  readonly facts: readonly (readonly [name: string, value: string | { readonly at: string }])[];
  /** Of the portal, such as `/incidents/c1?incident=7`. Nothing in it works without signing in. */
  readonly path: string;
  readonly severity?: 'low' | 'high';
  /** What it tells of, where that may be dealt with before it is told: the key of a review. */
  readonly about?: string;
}

/** Something that a mail tells of. */
export interface NotifiedThing extends NotificationContent {
  readonly incidentId?: number;
}

/**
 * One thing for each incident, as it was told last, in the order in which they were first told: an incident that began and ended while its
 * mail was gathered is one line.
 */
export function lastOfEach(things: readonly NotifiedThing[]): NotifiedThing[] {
  const last = new Map<unknown, NotifiedThing>();
  for (const thing of things) last.set(thing.incidentId ?? thing, thing);
  return [...last.values()];
}
