/** The cause after the colon of a message (OERR-020..023). */
export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
