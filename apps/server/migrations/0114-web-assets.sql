-- Files of the web app whose names carry a hash of their content, of every build that a server has run lately: a page of
-- one build is shown completely also if a server of another build is asked for its files.
CREATE TABLE web_assets (
  name    text PRIMARY KEY,
  content bytea NOT NULL,
  -- Null for what does not get smaller, such as fonts.
  brotli  bytea,
  gzip    bytea,
  -- Of the server that brought it.
  version text NOT NULL,
  -- When a server with this file last said that it runs, to the day.
  seen_at timestamptz NOT NULL
);
-- They are compressed already, or read seldom.
ALTER TABLE web_assets
  ALTER content SET STORAGE EXTERNAL,
  ALTER brotli SET STORAGE EXTERNAL,
  ALTER gzip SET STORAGE EXTERNAL;
