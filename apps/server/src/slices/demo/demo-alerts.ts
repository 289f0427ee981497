import type { AlertGroup, AlertLevel } from '@parwell/domain';

export interface DemoAlert {
  readonly cabinetId: string;
  readonly secondsAgo: number;
  /** If the condition began before the alert. */
  readonly sinceAgo?: number;
  readonly source: 'DEVICE' | 'PORTAL';
  readonly group: AlertGroup;
  readonly type: string;
  readonly level: AlertLevel;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export type AlertContent = Omit<DemoAlert, 'cabinetId' | 'secondsAgo'>;

export const alertOf = (
  group: AlertGroup,
  type: string,
  level: AlertLevel,
  text: string,
  details: DemoAlert['details'] = {},
): AlertContent => ({ source: 'DEVICE', group, type, level, text, details });
