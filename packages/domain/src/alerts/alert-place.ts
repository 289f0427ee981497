/** A line of a graph: one thermometer of a device. */
interface Thermometer {
  readonly compartmentOffset: number;
  readonly zoneName: string;
}

/** Whether an alert is about this thermometer. An alert that names no compartment and no zone is about all of them. */
export function isAboutThermometer(
  details: Readonly<Record<string, unknown>>,
  { compartmentOffset, zoneName }: Thermometer,
): boolean {
  const { compartment, zone } = details;
  const names = (place: unknown) =>
    typeof place === 'number' || typeof place === 'string' ? String(place) : '';
  return (
    (names(compartment) === '' || names(compartment) === String(compartmentOffset)) &&
    (names(zone) === '' || names(zone) === zoneName)
  );
}
