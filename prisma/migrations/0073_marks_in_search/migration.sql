-- As before (0018), but a digit that is raised, lowered, enclosed or part of a fraction is no digit of the number beside it:
-- "250¹" is 250, not 2501, and "7½" is not 71. Raised digits remain after a unit or symbol of one or two letters ("m²"),
-- lowered ones after letters ("H₂O"); fractions and enclosed digits are words of their own. `foldForSearch` does the same.
CREATE OR REPLACE FUNCTION "folded"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(replace(replace(replace(
  regexp_replace(regexp_replace(normalize(
    regexp_replace(regexp_replace(regexp_replace($1,
      '(?<!(?<![^\s\u0021-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u2000-\u20CF\u2190-\u2BFF\u3000-\u303F])[^\s\u0021-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u2000-\u20CF\u2190-\u2BFF\u3000-\u303F]{1,2}[\u00B2\u00B3\u00B9\u2070\u2074-\u207B]*)[\u00B2\u00B3\u00B9\u2070\u2074-\u207B]+(?:,[\u00B2\u00B3\u00B9\u2070\u2074-\u207B]+)*', ' ', 'g'),
      '[\u00BC-\u00BE\u2150-\u215F\u2189\u2460-\u249B\u24EA\u3251-\u325F\u32B1-\u32CB\u3358-\u3370\u33E0-\u33FE\U0001F100-\U0001F10A]', ' \& ', 'g'),
      '([0-9])([\u2080-\u2089])', '\1 \2', 'g'),
    NFKD), '[\u0300-\u036F]', '', 'g'),
    '[\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F]+', ' ', 'g'),
  U&'\0153', 'oe'), U&'\00E6', 'ae'), U&'\00DF', 'ss'));

-- The generated columns keep what the earlier function made: only rows with such a sign are written again.
UPDATE "run" SET "question" = "question"
WHERE concat(question, answer) ~ '[\u00B2\u00B3\u00B9\u00BC-\u00BE\u2070-\u2089\u2150-\u215F\u2189\u2460-\u249B\u24EA\u3251-\u325F\u32B1-\u32CB\u3358-\u3370\u33E0-\u33FE\U0001F100-\U0001F10A]';
UPDATE "conversation" SET "title" = "title"
WHERE title ~ '[\u00B2\u00B3\u00B9\u00BC-\u00BE\u2070-\u2089\u2150-\u215F\u2189\u2460-\u249B\u24EA\u3251-\u325F\u32B1-\u32CB\u3358-\u3370\u33E0-\u33FE\U0001F100-\U0001F10A]';
