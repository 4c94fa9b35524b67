-- How a manager's values compare with closing prices: some state thousands where dollars are asked for.
ALTER TABLE manager_report ADD COLUMN value_check text COLLATE "C" NOT NULL DEFAULT 'unchecked'
  CHECK (value_check IN ('agree', 'thousands', 'dollars', 'unchecked'));
