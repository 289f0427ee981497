-- The sign-in before the present one, which users are shown (D10).
ALTER TABLE users ADD COLUMN previous_login timestamptz;
