-- Who reads only some kinds of the audit log: their entries are found by time in one index, and their event types with one lookup each.
DROP INDEX audit_entries_newest;
CREATE INDEX audit_entries_newest ON audit_entries (created_at, id) INCLUDE (initiator_type, resource_type);
CREATE INDEX audit_entries_types ON audit_entries (resource_type, event_type);
