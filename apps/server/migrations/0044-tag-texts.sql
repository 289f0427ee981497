-- What tags and serial numbers are looked for by, in a table of its own: a tag's row changes whenever the unit moves,
-- its texts never do, and every move would write all of these indexes again.
CREATE TABLE tag_texts (
  tag_id        text COLLATE "C" PRIMARY KEY REFERENCES product_tags (tag_id) ON DELETE CASCADE,
  tag_folded    text COLLATE "C" NOT NULL,
  serial_folded text COLLATE "C" NOT NULL
);

CREATE FUNCTION note_tag_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_texts SELECT tag_id, lower(tag_id), lower(serial) FROM appended ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER product_tags_texts AFTER INSERT ON product_tags
  REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION note_tag_texts();

INSERT INTO tag_texts SELECT tag_id, lower(tag_id), lower(serial) FROM product_tags;

-- Middle parts.
CREATE INDEX tag_texts_parts ON tag_texts USING gin (tag_folded gin_trgm_ops, serial_folded gin_trgm_ops);
-- Whole texts, how they begin, and their last characters.
CREATE INDEX tag_texts_tag ON tag_texts (tag_folded);
CREATE INDEX tag_texts_tag_end ON tag_texts (reverse(tag_folded));
CREATE INDEX tag_texts_serial ON tag_texts (serial_folded);
CREATE INDEX tag_texts_serial_end ON tag_texts (reverse(serial_folded));
CREATE INDEX serial_units_folded ON serial_units (lower(serial)) WHERE cabinet_id IS NOT NULL;
CREATE INDEX serial_units_end ON serial_units (reverse(lower(serial))) WHERE cabinet_id IS NOT NULL;

-- The lifecycle of a tag names its reviews, resolved ones too.
DROP INDEX stock_reviews_tag;
CREATE INDEX stock_reviews_tag ON stock_reviews (tag_id) WHERE tag_id <> '';
