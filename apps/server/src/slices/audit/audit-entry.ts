export interface AuditEvent {
  readonly eventType: string;
  readonly resourceId: string;
  readonly customerId?: string | undefined;
  readonly by: { readonly email: string } | { readonly machine: string };
  readonly sessionId?: string;
  readonly description: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export interface AuditEntry extends AuditEvent {
  readonly service: string;
  readonly resourceType: string;
}
