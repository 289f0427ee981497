export const DISPENSED_PROMPT = 'Select the filter criteria above to view dispensed products information.';
