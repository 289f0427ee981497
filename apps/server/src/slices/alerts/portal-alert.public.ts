// For slices that detect faults themselves.
import { endedBy, type AlertGroup } from '@parwell/domain';
import type { NewAlert } from './alerts.public.ts';

type PortalAlert = Pick<NewAlert, 'cabinetId' | 'messageId' | 'alertType' | 'text' | 'since'> & {
  readonly alertGroup: AlertGroup;
  readonly details: Readonly<Record<string, unknown>> & { readonly reason: string };
  readonly at: Date;
  readonly receivedAt: Date;
};

/** An alert of our own (C3): a fault, or its end. Its details say since when. */
export const portalAlert = (alert: PortalAlert): NewAlert => ({
  ...alert,
  details: alert.since ? { ...alert.details, since: alert.since.toISOString() } : alert.details,
  sourceType: 'PORTAL',
  level: endedBy(alert.alertType).length > 0 ? 'Info' : 'Error',
  flags: 0,
});
