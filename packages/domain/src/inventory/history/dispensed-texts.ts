export const DISPENSED_PROMPT = 'Select the filter criteria above to view dispensed products information.';
export const CYCLE_COUNTS_PROMPT = 'Select the filter criteria above to view cycle count information.';

/** How a cycle count names itself among other events. */
export const CYCLE_COUNT_EVENT = 'Cycle Count';
