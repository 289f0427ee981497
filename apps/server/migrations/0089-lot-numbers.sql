-- Lots are found whatever the case and the spaces of their number (S5).
CREATE INDEX lots_number ON lots (product_id, upper(translate(lot, E' \t\n\x0b\f\r', '')));
