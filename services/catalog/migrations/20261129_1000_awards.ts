import type { Knex } from 'knex'

/**
 * Past awards after the 360Giving standard: who paid whom, how much, when and for what. Organizations only: no natural
 * person is stored.
 */
export async function up(knex: Knex): Promise<void> {
  // A publication of awards, with how far its latest file was loaded.
  await knex.raw(`CREATE TABLE award_sources (
    id text PRIMARY KEY,
    name text NOT NULL,
    url text NOT NULL,
    terms text NOT NULL,
    -- What its years and sums mean, if that needs a word.
    note text NOT NULL DEFAULT '',
    file_hash text NOT NULL,
    loaded_rows integer NOT NULL DEFAULT 0,
    -- How many awards were added, updated, unchanged and skipped.
    counts jsonb NOT NULL DEFAULT '{}',
    -- The first of those that were skipped, with the reason.
    skipped_rows jsonb NOT NULL DEFAULT '[]',
    -- Of all its awards, counted when a file has been loaded.
    awards integer NOT NULL DEFAULT 0,
    first_year smallint,
    last_year smallint,
    finished_at timestamptz)`)
  await knex.raw(`CREATE TABLE award_funders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    identifiers text[] NOT NULL DEFAULT '{}',
    -- Kept with the summaries.
    source_ids text[] NOT NULL DEFAULT '{}',
    awards integer NOT NULL DEFAULT 0,
    -- The state that most of its awards go to; null if they go to several.
    home_state text,
    -- The funder under which its awards are shown, if an administrator decided that both are one.
    merged_into uuid REFERENCES award_funders CHECK (merged_into <> id))`)
  await knex.raw(`CREATE TABLE award_recipients (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    -- The identifier, else name and place in one spelling.
    key text COLLATE "C" NOT NULL UNIQUE,
    name text NOT NULL,
    identifiers text[] NOT NULL DEFAULT '{}',
    location text NOT NULL,
    postal_code text NOT NULL,
    -- ISO 3166-2 code; null if it is unknown.
    state text,
    -- Read from the name.
    kind text NOT NULL)`)
  await createAwards(knex)
  await createSummaries(knex)
}

async function createAwards(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE awards (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    source_id text NOT NULL REFERENCES award_sources,
    -- As the publisher gives it.
    identifier text NOT NULL,
    funder_id uuid NOT NULL REFERENCES award_funders,
    -- The funder as its file names it, if that is shown under another one; a split brings it back.
    merged_from uuid REFERENCES award_funders,
    recipient_id uuid NOT NULL REFERENCES award_recipients,
    title text NOT NULL,
    description text NOT NULL,
    currency text NOT NULL,
    amount numeric(15, 2) NOT NULL CHECK (amount > 0),
    -- With 'month' or 'year', only that part of the date is known.
    awarded_on date,
    date_precision text CHECK (date_precision IN ('day', 'month', 'year')),
    starts_on date,
    ends_on date,
    months integer,
    -- Of the award, else of its start.
    year smallint,
    kind text NOT NULL CHECK (kind IN ('grant', 'loan', 'other')),
    department text NOT NULL,
    program text NOT NULL,
    -- The number of the call that led to it; empty if the publisher does not say.
    call text COLLATE "C" NOT NULL DEFAULT '',
    -- Numbers of the federal programs that paid it.
    listings text[] NOT NULL DEFAULT '{}',
    place text NOT NULL,
    url text NOT NULL,
    -- Of the vocabulary, read from the texts.
    subjects text[] NOT NULL DEFAULT '{}',
    -- ISO 3166-2 code of the recipient, else the only one that the texts name.
    state text,
    sorted_on date NOT NULL GENERATED ALWAYS AS (coalesce(awarded_on, starts_on, DATE '0001-01-01')) STORED,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- In this order, awards of other sources are found, too.
    UNIQUE (identifier, source_id))`)
  await knex.raw('CREATE INDEX awards_by_funder ON awards (funder_id, sorted_on DESC, id DESC)')
  await knex.raw('CREATE INDEX awards_by_recipient ON awards (recipient_id, sorted_on DESC, id DESC)')
  await knex.raw('CREATE INDEX awards_by_subject ON awards USING gin (subjects)')
  await knex.raw('CREATE INDEX awards_by_merged_funder ON awards (merged_from) WHERE merged_from IS NOT NULL')
  await knex.raw('CREATE INDEX awards_by_day ON awards (sorted_on DESC, id DESC)')
  // Those that anybody may pass on, as `common-grants/awards.ts` names them.
  await knex.raw(
    `CREATE INDEX awards_by_change ON awards (updated_at DESC, id DESC)
     WHERE source_id IN ('foundations', 'maryland', 'nih-reporter', 'usaspending')`,
  )
  await knex.raw("CREATE INDEX awards_by_call ON awards (call) WHERE call <> ''")
  await knex.raw("CREATE INDEX awards_by_listing ON awards USING gin (listings) WHERE listings <> '{}'")
}

/** Computed from grants when an import ends, so that pages read a few rows, however many awards there are. */
async function createSummaries(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE award_summaries (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    funder_id uuid NOT NULL REFERENCES award_funders,
    kind text NOT NULL,
    currency text NOT NULL,
    -- Null in the summary of all years, and for awards of unknown years.
    year smallint,
    is_whole boolean NOT NULL,
    awards integer NOT NULL,
    total numeric(18, 2) NOT NULL,
    -- Half of the awards are between the two quartiles.
    lower_quartile numeric(15, 2) NOT NULL,
    median numeric(15, 2) NOT NULL,
    upper_quartile numeric(15, 2) NOT NULL,
    recipients integer NOT NULL,
    -- Recipients whose first known award from the funder was in that year.
    newcomers integer NOT NULL)`)
  await knex.raw('CREATE INDEX award_summaries_by_funder ON award_summaries (funder_id)')
  await knex.raw(`CREATE TABLE award_recipient_sums (
    funder_id uuid NOT NULL REFERENCES award_funders,
    recipient_id uuid NOT NULL REFERENCES award_recipients,
    currency text NOT NULL,
    kind text NOT NULL,
    state text,
    awards integer NOT NULL,
    total numeric(18, 2) NOT NULL,
    first_year smallint,
    last_year smallint,
    PRIMARY KEY (funder_id, recipient_id, currency))`)
  await knex.raw(
    'CREATE INDEX award_recipient_sums_by_total ON award_recipient_sums (funder_id, total DESC, recipient_id)',
  )
  await knex.raw('CREATE INDEX award_recipient_sums_by_kind ON award_recipient_sums (funder_id, kind, state)')
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    'award_recipient_sums',
    'award_summaries',
    'awards',
    'award_recipients',
    'award_funders',
    'award_sources',
  ])
    await knex.schema.dropTable(table)
}
