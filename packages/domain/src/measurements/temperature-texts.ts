export const TEMPERATURE_PROMPT = 'Select the filter criteria above to view device temperature.';
export const RANGE_MANDATORY = 'A date range is mandatory';
export const COMPARTMENT_PROMPT = 'Please select a compartment to view temperature data.';
export const COMPARTMENTS_FAILED = 'Failed to load device compartments';
/** Said of a figure of which a part is not exact (H1, H3). */
export const BY_READING = 'Partly by reading';
export const ASSUMED_RANGE = 'Partly by an assumed range';
/** For a graph without values. */
export const NO_RECORD = 'No record found';
