export const AUDIT_TEXTS = {
  resourceId: 'Resource ID',
  customerId: 'Customer ID',
  session: (id: string) => `session ${id}`,
} as const;
