-- What deep research is to ask (src/contracts/api/deep-research.ts); null where our rules make the plan, and in other types.
ALTER TABLE research_run ADD COLUMN plan jsonb;
