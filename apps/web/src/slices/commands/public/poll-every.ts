export const POLL_EVERY_MS = 1000;
