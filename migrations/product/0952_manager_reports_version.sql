-- Which managers' reports pages show: written once at the end of a round, so that a round renews what is made of them once.
CREATE TABLE manager_reports_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- A hash of the reports; empty where none is left.
  version text COLLATE "C" NOT NULL
);
