import { alertTypeName, OTHER_ERROR, OTHER_FATAL } from '@parwell/domain';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

const { rules: texts } = INCIDENT_TEXTS;

export const namesAlertType = (alertType: string): boolean =>
  alertType !== OTHER_FATAL && alertType !== OTHER_ERROR;

export function ruleName(alertType: string): string {
  if (alertType === OTHER_FATAL) return texts.otherFatal;
  return alertType === OTHER_ERROR ? texts.otherError : alertTypeName(alertType);
}
