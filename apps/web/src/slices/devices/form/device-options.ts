import {
  CREATABLE_TYPES,
  DEVICE_STATE_CODES,
  DEVICE_STATES,
  DEVICE_TYPE_LABELS,
  isDeviceState,
  TEMP_CONTROLS,
  type DeviceState,
} from '@parwell/domain';

export const typeOptions = CREATABLE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));

/** Forms hold the state's code as text; empty if none is chosen. */
export const stateOptions = DEVICE_STATE_CODES.map((code) => ({
  value: String(code),
  label: DEVICE_STATES[code],
}));

export function stateOf(text: string): DeviceState | null {
  const code = Number(text);
  return text !== '' && isDeviceState(code) ? code : null;
}

export const tempControlOptions = TEMP_CONTROLS.map((value) => ({ value, label: value }));
