import type { CatalogStatistics } from './catalog-statistics.ts'
import { withDatabase } from './with-database.ts'

const ALTERNATIVES = 4

/** Groups of words that each stand in about a tenth of the texts and mean the same subject. */
export const frequentConcepts = ({ frequentWords }: CatalogStatistics): string[][] =>
  Array.from({ length: Math.floor(frequentWords.length / ALTERNATIVES) }, (_, index) =>
    frequentWords.slice(index * ALTERNATIVES, (index + 1) * ALTERNATIVES),
  )

/** Adds the groups to the vocabulary as an administrator's subjects, so that one of the words finds all four. */
export const addFrequentConcepts = (url: string, concepts: readonly string[][]): Promise<void> =>
  withDatabase(url, async (client) => {
    for (const [index, [label, ...terms]] of concepts.entries())
      await client.query(
        `INSERT INTO subjects (id, label, kind, terms, created_at, updated_at)
         VALUES ($1, $2, 'subject', $3, now(), now()) ON CONFLICT DO NOTHING`,
        [`benchmark-${index + 1}`, label, terms],
      )
    await client.query("SELECT pg_notify('fundharbor_catalog', 'vocabulary')")
  })
