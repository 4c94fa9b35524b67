-- The words of a passage were what the database's character type (LC_CTYPE) took for letters. Where that is C, every character beyond
-- ASCII counts as a letter, so that “risk” in curved quotes was another word than risk, and the same search gave other passages.

-- A text in which every character beyond ASCII is a letter: quotes and hyphens as they are typed, other signs as spaces, letters with
-- accents as those without. Each character becomes exactly one, so that places in it are places in the text.
CREATE FUNCTION filing_plain(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN octet_length(words) = char_length(words) THEN words
    ELSE regexp_replace(
      translate(
        -- Most passages have signs and no accents, and comparing each character with all of these takes a while.
        CASE WHEN words !~ '[\u00c0-\u017f]' COLLATE "C" THEN words ELSE translate(words,
          'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠ'
            'ġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžØøĐđŁłı',
          'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyaaaaaaccccccccddeeeeeeeeeeggggg'
            'ggghhiiiiiiiiijjkkllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzooddlli')
        END,
        '‘’‛ʼ′‐‑“”„‟«»', '''''''''''--""""""'),
      '[\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f'
        '\ufe00-\ufe0f\U0001f000-\U0001faff]' COLLATE "C",
      ' ', 'g')
  END
$$;

ALTER TABLE filing_passage DROP COLUMN words;
ALTER TABLE filing_passage ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('english', coalesce(filing_plain(heading), '')), 'B')
    || setweight(to_tsvector('english', filing_plain(text)), 'A')
) STORED;
CREATE INDEX filing_passage_words ON filing_passage USING gin (words);
