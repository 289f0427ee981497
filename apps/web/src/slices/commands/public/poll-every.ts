/** How often an open command is polled. */
export const POLL_EVERY_MS = 1000;
