import type { Knex } from 'knex'

/** What the search, the totals on the start page and the recommendations are made of. */
export async function createSearch(knex: Knex): Promise<void> {
  await createChangeFeed(knex)
  await createTotals(knex)
  await createSubjects(knex)
  await createEmbeddings(knex)
}

/**
 * Which opportunities changed, for the search engine to follow. Both tables are unlogged: a crash, a standby that takes
 * over and a restored backup leave them empty. A reader that finds no epoch begins a new one, and every engine is
 * filled again, because nobody knows what it missed.
 */
async function createChangeFeed(knex: Knex): Promise<void> {
  await knex.raw(`CREATE UNLOGGED TABLE search_changes (
    opportunity_id uuid NOT NULL,
    transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
    noted_at timestamptz NOT NULL DEFAULT clock_timestamp())`)
  await knex.raw('CREATE INDEX search_changes_by_transaction ON search_changes (transaction_id)')
  await knex.raw(`CREATE UNLOGGED TABLE search_epoch (
    -- One row at most.
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    -- Changes of transactions up to this one may be gone.
    pruned_through xid8 NOT NULL DEFAULT '0')`)
}

/** Sums that writers only append to, so that no writer waits for another. */
async function createTotals(knex: Knex): Promise<void> {
  // The catalog's revision is the sum of `changes`.
  await knex.raw('CREATE TABLE catalog_revisions (changes bigint NOT NULL)')
  await knex.raw('INSERT INTO catalog_revisions VALUES (1)')
  // How much funding is open, by deadline and currency. A key may have several rows: the total is their sum.
  await knex.raw(`CREATE TABLE open_totals (
    deadline timestamptz,
    currency char(3) NOT NULL,
    opportunities int NOT NULL,
    amount numeric(20, 2))`)
  await knex.raw('CREATE INDEX open_totals_by_deadline ON open_totals (deadline)')
}

async function createSubjects(knex: Knex): Promise<void> {
  // The vocabulary: what ships with the product, as the team has edited it.
  await knex.raw(`CREATE TABLE subjects (
    id text PRIMARY KEY,
    label text NOT NULL,
    kind text NOT NULL,
    parent text,
    category text,
    -- Words that mean this subject, by how surely they do.
    terms text[] NOT NULL DEFAULT '{}',
    everyday text[] NOT NULL DEFAULT '{}',
    acronyms text[] NOT NULL DEFAULT '{}',
    programs text[] NOT NULL DEFAULT '{}',
    hints text[] NOT NULL DEFAULT '{}',
    -- The subject as it ships, for undoing edits; the hash tells whether a release changed it. Null if the team added it.
    shipped jsonb,
    shipped_hash text,
    is_removed boolean NOT NULL DEFAULT false,
    revision integer NOT NULL DEFAULT 1,
    edited_at timestamptz,
    edited_by text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL)`)
  await knex.raw('CREATE INDEX subjects_by_label ON subjects (lower(label), id)')
  await knex.raw('CREATE INDEX subjects_by_parent ON subjects (parent)')
  // Acronyms that opportunities explain. Writers only append; a job sums the rows up.
  await knex.raw(`CREATE TABLE mined_acronyms (
    acronym text NOT NULL,
    expansion text NOT NULL,
    opportunities integer NOT NULL)`)
  // Walks over the catalog that tag opportunities again after the vocabulary changed.
  await knex.raw(`CREATE TABLE retag_passes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reason text NOT NULL,
    -- Only opportunities that have this subject or match its pattern; all of them if the subject is null.
    subject_id text,
    pattern text,
    -- Whether it also counts the acronyms that opportunities explain; the first one does.
    counts_acronyms boolean NOT NULL DEFAULT false,
    -- How far the walk has come, in order of ids.
    last_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    examined integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    finished_at timestamptz)`)
}

/** What opportunities mean, as vectors, and the queue of those whose vectors are missing or out of date. */
async function createEmbeddings(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE opportunity_embeddings (
    opportunity_id uuid PRIMARY KEY REFERENCES opportunities (id) ON DELETE CASCADE,
    model text NOT NULL,
    -- Of the text that the vector was made from.
    text_hash text NOT NULL,
    -- Plain: vectors do not compress.
    vector bytea STORAGE PLAIN NOT NULL)`)
  // Finds vectors of a model that is no longer in use.
  await knex.raw('CREATE INDEX opportunity_embeddings_by_model ON opportunity_embeddings (model)')
  await knex.raw(`CREATE TABLE embedding_queue (
    opportunity_id uuid PRIMARY KEY REFERENCES opportunities (id) ON DELETE CASCADE,
    -- Looked up among the shipped vectors and not found.
    is_looked_up boolean NOT NULL DEFAULT false,
    queued_at timestamptz NOT NULL DEFAULT now())`)
  await knex.raw(
    'CREATE INDEX embedding_queue_new ON embedding_queue (opportunity_id) WHERE NOT is_looked_up',
  )
}
