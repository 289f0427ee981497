/** INC-011. */
export const INCIDENTS_PROMPT = 'Select the filter criteria above to view incident information.';

/** 'TEMPERATURE_HIGH' in words: 'Temperature high'. */
export function alertTypeName(alertType: string): string {
  const words = alertType.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
