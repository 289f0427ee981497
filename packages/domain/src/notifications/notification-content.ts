export interface NotificationContent {
  readonly kind: 'opened' | 're-opened' | 'risen' | 'reminder' | 'over' | 'happened';
  /** For the subject: value and device, such as `Temperature 9.8 °C at Fridge 2 (C1-A01)`. */
  readonly title: string;
  readonly advice: string;
  /** One line each. Instants are ISO texts, written in the reader's zone. */
  readonly facts: readonly (readonly [name: string, value: string | { readonly at: string }])[];
  /** In the portal, such as `/incidents/c1?incident=7`. It requires a sign-in. */
  readonly path: string;
  readonly severity?: 'low' | 'high';
  /** If the matter may be resolved before its mail: the key of a review. */
  readonly about?: string;
}

export interface NotifiedThing extends NotificationContent {
  readonly incidentId?: number;
}

/**
 * The last of each incident, in the order of the first ones: an incident that began and ended while its mail was
 * gathered is one line.
 */
export function lastOfEach(things: readonly NotifiedThing[]): NotifiedThing[] {
  const last = new Map<unknown, NotifiedThing>();
  for (const thing of things) last.set(thing.incidentId ?? thing, thing);
  return [...last.values()];
}
