export const TEMPERATURE_REPORT = 'RNI_UIEXPORT_CabinetTemperatureReport';

/** TEMP-025: up to the last second of the last day, like the graph. */
export const reportFilter = (customerId: string, between: readonly string[], cabinetId?: string) => ({
  customerId,
  ...(cabinetId !== undefined && { deviceId: cabinetId }),
  tempTimestamp: { between },
});
