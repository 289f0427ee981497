/** How often a command is looked at while it is on its way. */
export const LOOK_EVERY_MS = 1000;
