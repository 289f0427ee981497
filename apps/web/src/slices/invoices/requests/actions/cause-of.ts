/** What stands after the colon of a text that names its cause (OERR-020..023). */
export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
