/** What happened, as it is written into the audit log. */
export interface AuditEntry {
  readonly service: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly customerId?: string;
  readonly eventType: string;
  /** The user's e-mail, or the machine that did it. */
  readonly by: { readonly user: string } | { readonly machine: string };
  readonly description: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}
