import type { TemperatureSeries } from '@parwell/contract';

export const GROUPINGS = ['device', 'zone'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const compartment = ({ compartmentOffset }: TemperatureSeries): string =>
  `Compartment ${compartmentOffset + 1}`;

/** Empty if there is only one line. */
export function namesOf(lines: readonly TemperatureSeries[], by: Grouping): readonly string[] {
  if (lines.length === 1) return [''];
  const names = lines.map((line) => (by === 'zone' ? line.deviceName : line.zoneName || compartment(line)));
  return lines.map((line, index) => {
    const name = names[index] ?? '';
    const shared = names.filter((other) => other === name).length > 1;
    return shared ? `${name} ${compartment(line)}` : name;
  });
}
