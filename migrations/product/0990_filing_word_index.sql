-- New entries of this index waited in a list that is read from end to end, until a vacuum that the embedded database never has: the
-- planner then read every word instead. Now each entry goes to its place at once.
ALTER INDEX filing_word_trigrams SET (fastupdate = off);
SELECT gin_clean_pending_list('filing_word_trigrams');
