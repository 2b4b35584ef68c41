-- Comments of viewers and hosts on live posts. `sequence` and `revision` come from one counter of the post:
-- the first when a comment is written, the second also when it is hidden.
CREATE TABLE post_chats (
  store_id     integer NOT NULL,
  post_id      integer NOT NULL,
  revision     integer NOT NULL DEFAULT 0,
  slow_seconds integer NOT NULL DEFAULT 0 CHECK (slow_seconds BETWEEN 0 AND 300),
  -- sequence of the pinned comment
  pinned       integer,
  PRIMARY KEY (store_id, post_id)
) WITH (fillfactor = 50);

CREATE TABLE post_comments (
  store_id   integer NOT NULL,
  post_id    integer NOT NULL,
  sequence   integer NOT NULL,
  revision   integer NOT NULL,
  -- null: the host
  buyer_id   integer,
  name       text NOT NULL,
  text       text NOT NULL,
  created_at timestamptz NOT NULL,
  hidden_at  timestamptz,
  -- further comments of the writer are refused in posts of this post's host
  muted_at   timestamptz,
  PRIMARY KEY (store_id, post_id, sequence)
);
CREATE INDEX post_comments_revision ON post_comments (store_id, post_id, revision);
CREATE INDEX post_comments_buyer ON post_comments (buyer_id, store_id) WHERE buyer_id IS NOT NULL;
CREATE INDEX post_comments_created ON post_comments (created_at);
