/** How often an open command is polled. */
export const LOOK_EVERY_MS = 1000;
