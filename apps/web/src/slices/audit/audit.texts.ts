export const AUDIT_TEXTS = {
  session: (id: string) => `session ${id}`,
} as const;
