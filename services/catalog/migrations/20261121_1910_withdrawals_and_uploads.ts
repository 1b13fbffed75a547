import type { Knex } from 'knex'

/** How many records an import withdrew; files that administrators upload, and the runs that took them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE import_uploads (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    sha256 text NOT NULL,
    content bytea NOT NULL,
    mapping jsonb NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL)`)
  await knex.raw('CREATE INDEX import_uploads_same ON import_uploads (sha256)')
  await knex.raw(`ALTER TABLE import_runs
    ADD COLUMN withdrawn integer NOT NULL DEFAULT 0,
    ADD COLUMN upload_id uuid REFERENCES import_uploads (id) ON DELETE SET NULL`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE import_runs DROP COLUMN withdrawn, DROP COLUMN upload_id')
  await knex.schema.dropTable('import_uploads')
}
