-- The years by which a company's own annual reports name its fiscal years, and the days for which each source stands.
ALTER TABLE held_company ADD COLUMN fiscal_year_labels jsonb NOT NULL DEFAULT '{}';

UPDATE held_company
SET origin = '{"identityAsOf": null, "announcementsAsOf": null, "estimatesAsOf": null}'::jsonb || origin;
