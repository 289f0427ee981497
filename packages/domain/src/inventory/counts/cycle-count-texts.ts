export const CYCLE_COUNTS_PROMPT = 'Select the filter criteria above to view cycle count information.';

/** The event type of a cycle count. */
export const CYCLE_COUNT_EVENT = 'Cycle Count';
