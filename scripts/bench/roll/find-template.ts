import pg from 'pg'

/** A template that documents of the load are generated from. */
export async function findTemplate(site: { database: { url: string } }): Promise<string> {
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM documents_ai.document_templates ORDER BY name LIMIT 1',
  )
  await client.end()
  return rows[0]?.id ?? ''
}
