-- False while the workers have no settings for the partner: then nothing is exchanged, and nothing is wrong.
ALTER TABLE partner_answers ADD COLUMN configured boolean NOT NULL DEFAULT true;
