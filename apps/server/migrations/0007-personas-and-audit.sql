-- Two people who edit the same persona: the version tells the second that it has changed meanwhile.
ALTER TABLE personas ADD COLUMN version integer NOT NULL DEFAULT 0;

-- The audit list: any mix of its filters, newest first, with an exact total, among millions of entries.
-- Every mix finds one index here that holds all it asks about, so that neither counting nor skipping to
-- a far page reads the wide rows: by customer when one is named, else by event, else by resource type,
-- else by time. The included columns are what is left to check.
CREATE INDEX audit_entries_newest ON audit_entries (created_at DESC, id DESC) INCLUDE (initiator_type);
CREATE INDEX audit_entries_resource_type ON audit_entries (resource_type, created_at DESC, id DESC)
  INCLUDE (initiator_type);
CREATE INDEX audit_entries_event_type ON audit_entries (event_type, created_at DESC, id DESC)
  INCLUDE (resource_type, initiator_type);
-- What concerns no customer is not found by customer.
CREATE INDEX audit_entries_customer ON audit_entries (customer_id, created_at DESC, id DESC)
  INCLUDE (resource_type, event_type, initiator_type) WHERE customer_id IS NOT NULL;

-- An index alone answers only for pages that vacuum has seen. Entries never change, so looking at the new
-- ones early costs little and is never done twice.
ALTER TABLE audit_entries SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
