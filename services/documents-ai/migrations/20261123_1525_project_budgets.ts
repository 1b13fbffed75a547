import type { Knex } from 'knex'

/** One budget for each project, instead of an answer to the question what it costs. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('project_budgets', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid())
    table.uuid('workspace_id').notNullable()
    // identity-billing keeps the projects. Null until a budget from before is opened; it is the default project's.
    table.uuid('project_id').index()
    table.boolean('is_default').notNullable()
    table.string('currency', 3).notNullable()
    table.decimal('indirect_rate', 5, 2).notNullable().defaultTo(0)
    table.jsonb('lines').notNullable()
    table.integer('revision').notNullable().defaultTo(1)
    // Null after the person's account was deleted.
    table.uuid('updated_by').index()
    table.timestamp('updated_at').notNullable()
    table.unique(['workspace_id', 'project_id'])
  })
  await knex.raw(
    `CREATE UNIQUE INDEX project_budgets_default ON project_budgets (workspace_id) WHERE is_default`,
  )
  await takeOverAnswers(knex)
}

interface OldAnswer {
  workspaceId?: string
  workspace_id?: string
  rows: Record<string, string>[]
  answered_by?: string | null
  answeredBy?: string | null
  answered_at?: Date
  answeredAt?: Date
}

/** The latest answer of each workspace becomes the budget of its default project. */
async function takeOverAnswers(knex: Knex): Promise<void> {
  const found: OldAnswer[] = await knex
    .table('answers')
    .where({ question: 'budget' })
    .distinctOn('workspace_id')
    .orderBy(['workspace_id', { column: 'answered_at', order: 'desc' }])
  for (const answer of found)
    await knex.table('project_budgets').insert({
      workspace_id: answer.workspaceId ?? answer.workspace_id,
      is_default: true,
      currency: 'USD',
      lines: JSON.stringify(answer.rows.map(toLine)),
      updated_by: answer.answeredBy ?? answer.answered_by ?? null,
      updated_at: answer.answeredAt ?? answer.answered_at,
    })
  await knex.table('answers').where({ question: 'budget' }).delete()
}

const toAmount = (written: string | undefined): number =>
  Number(/\d+(\.\d{1,2})?/.exec((written ?? '').replaceAll(',', ''))?.[0] ?? 0)

const toLine = ({ item = '', basis = '', requested, other, reason = '' }: Record<string, string>) => ({
  item: item || 'Item',
  units: '1',
  unit: '',
  unitCost: (toAmount(requested) + toAmount(other)).toFixed(2),
  ownShare: toAmount(other).toFixed(2),
  reason: [basis, reason].filter((part) => part !== '').join('. '),
})

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('project_budgets')
}
