-- The most viewers that a post had at once, in all processes, for the results of a show.
ALTER TABLE post_feeds ADD COLUMN peak_viewers integer NOT NULL DEFAULT 0;
