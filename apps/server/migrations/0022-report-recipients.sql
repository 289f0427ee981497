-- Domains of outside addresses that reports of a customer may be mailed to. Each means exactly itself.
ALTER TABLE customers ADD COLUMN report_domains text[] NOT NULL DEFAULT '{}';
