import type pg from 'pg'
import { seeded } from './random.ts'

/** Statistics of the real, shipped opportunities; generated ones follow them. */
export interface CatalogStatistics {
  /** Most frequent first. */
  words: string[]
  /** Invented words, each in about a tenth of the generated texts. */
  frequentWords: string[]
  funders: string[]
  /** Values of every filter with their shares, most frequent first. */
  facets: Map<string, { value: string; share: number }[]>
  /** Phrases of the subjects of opportunities, by the subject's ID. */
  phrases: Map<string, string[]>
  /** Everyday phrases of each of those subjects. */
  everyday: string[][]
}

interface SubjectRow {
  id: string
  label: string
  terms: string[]
  everyday: string[]
}

/** Reads the statistics from a catalog with the shipped opportunities. */
export async function readStatistics(client: pg.Client): Promise<CatalogStatistics> {
  const { rows: found } = await client.query<{ word: string }>(
    `SELECT word FROM ts_stat(
       'SELECT to_tsvector(''pg_catalog.simple'', concat_ws('' '', title, funder_name, left(description, 500)))
        FROM opportunities WHERE is_active')
     WHERE word ~ '^[a-z]{3,60}$' AND to_tsvector('pg_catalog.english', word) <> '' ORDER BY ndoc DESC, word`,
  )
  const { rows: funders } = await client.query<{ name: string }>(
    'SELECT funder_name AS name FROM opportunities GROUP BY 1 ORDER BY count(*) DESC, 1',
  )
  const invented = inventedWords(INVENTED + FREQUENT_WORDS)
  const frequentWords = invented.splice(0, FREQUENT_WORDS)
  const real = found.map(({ word }) => word)
  const texts = [...real.toSpliced(TENTH_RANK, 0, ...frequentWords), ...invented]
  const facets = await readFacets(client)
  const { rows: subjects } = await client.query<SubjectRow>(
    'SELECT id, label, terms, everyday FROM subjects WHERE id = ANY($1) ORDER BY id',
    [facets.get('subject')?.map(({ value }) => value) ?? []],
  )
  return {
    words: texts,
    frequentWords,
    funders: funders.map(({ name }) => name),
    facets,
    phrases: new Map(subjects.map(({ id, label, terms, everyday }) => [id, [label, ...terms, ...everyday]])),
    everyday: subjects.map(({ everyday }) => everyday).filter((phrases) => phrases.length > 0),
  }
}

async function readFacets(client: pg.Client): Promise<CatalogStatistics['facets']> {
  const { rows } = await client.query<{ facet: string; value: string; share: number }>(
    `WITH valued (facet, value) AS (
       SELECT 'category', category FROM opportunities
       UNION ALL SELECT 'fundingType', funding_type FROM opportunities
       UNION ALL SELECT 'source', source FROM opportunities
       UNION ALL SELECT 'geoScope', geo_scope FROM opportunities
       UNION ALL SELECT 'sector', sector FROM opportunities
       UNION ALL SELECT 'subject', unnest(subjects) FROM opportunities
       UNION ALL SELECT 'organizationType', unnest(organization_types) FROM opportunities
       UNION ALL SELECT 'businessType', unnest(business_types) FROM opportunities)
     SELECT facet, value, count(*)::float8 / (SELECT count(*) FROM opportunities) AS share
     FROM valued WHERE value IS NOT NULL GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
  )
  return Map.groupBy(rows, ({ facet }) => facet)
}

/** A million texts have more rare words than the shipped ones: names, places, technical terms. */
const INVENTED = 80_000

/** This many words are in 8 to 13 % of the texts: those from this rank on. */
const FREQUENT_WORDS = 48
const TENTH_RANK = 68

const syllables =
  'ba be bo da do du fa fi ga go ka ki ko la li lo ma mi mo na no nu pa pe ra ri ro sa so ta to tu va vi zo'.split(
    ' ',
  )

function inventedWords(count: number): string[] {
  const random = seeded(3)
  const words = new Set<string>()
  const syllable = () => syllables[Math.floor(random() * syllables.length)]
  while (words.size < count) words.add(`${Array.from({ length: 4 }, syllable).join('')}k`)
  return [...words]
}
