/** The texts of the audit log that are not prescribed. */
export const AUDIT_TEXTS = {
  session: (id: string) => `session ${id}`,
} as const;
