-- What filings say. A parsed document is kept once, whatever filings it belongs to, named by the hash of its bytes.
CREATE TABLE filing_content (
  sha256 text COLLATE "C" PRIMARY KEY,
  -- Compressed with Brotli; the database need not try again.
  bytes bytea NOT NULL
);
ALTER TABLE filing_content ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE filing (
  accession text COLLATE "C" PRIMARY KEY,
  cik text COLLATE "C" NOT NULL,
  form text COLLATE "C" NOT NULL,
  filed date NOT NULL,
  period date,
  url text NOT NULL,
  sha256 text COLLATE "C" NOT NULL REFERENCES filing_content,
  -- Which rules cut the document into passages; a document that older rules cut is cut again.
  cut_by integer NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX filing_of_company ON filing (cik, filed DESC);
CREATE INDEX filing_of_content ON filing (sha256);

-- Paragraphs, list items and tables, in the order of the document.
CREATE TABLE filing_passage (
  accession text COLLATE "C" NOT NULL REFERENCES filing ON DELETE CASCADE,
  -- Number of the block in the document.
  position integer NOT NULL,
  block text COLLATE "C" NOT NULL,
  cik text COLLATE "C" NOT NULL,
  form text COLLATE "C" NOT NULL,
  filed date NOT NULL,
  item text COLLATE "C",
  heading text,
  text text NOT NULL,
  words tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', coalesce(heading, '')), 'B') || setweight(to_tsvector('english', text), 'A')
  ) STORED,
  PRIMARY KEY (accession, position)
);
CREATE INDEX filing_passage_words ON filing_passage USING gin (words);
CREATE INDEX filing_passage_of_company ON filing_passage (cik, filed DESC);
CREATE INDEX filing_passage_block ON filing_passage (accession, block);

-- Every word of the passages, to find the one that a misspelt word means.
CREATE TABLE filing_word (
  word text COLLATE "C" PRIMARY KEY,
  trigrams text[] NOT NULL
);
CREATE INDEX filing_word_trigrams ON filing_word USING gin (trigrams);
