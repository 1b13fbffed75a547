import type pg from 'pg'

/** A word as texts have it, and as the index has it. */
export interface Word {
  text: string
  stem: string
}

/** What the shipped, real catalogue says of how opportunities look: the generated ones are made after it. */
export interface Likeness {
  /** Most frequent first. */
  words: Word[]
  funders: string[]
  /** Values of every filter with their shares, most frequent first. */
  facets: Map<string, { value: string; share: number }[]>
}

/** Reads the likeness from a catalogue that holds the shipped opportunities. */
export async function readLikeness(client: pg.Client): Promise<Likeness> {
  const { rows: words } = await client.query<Word>(
    `SELECT word AS text, (ts_lexize('english_stem', word))[1] AS stem
     FROM (SELECT word, ndoc AS documents FROM ts_stat(
         'SELECT to_tsvector(''pg_catalog.simple'', concat_ws('' '', title, funder_name, left(description, 500)))
          FROM opportunities WHERE is_active') WHERE word ~ '^[a-z]{3,60}$'
       UNION ALL SELECT word, 0 FROM unnest($1::text[]) AS word) AS all_words
     WHERE ts_lexize('english_stem', word) <> '{}' ORDER BY documents DESC, word`,
    [inventedWords(INVENTED)],
  )
  const { rows: funders } = await client.query<{ name: string }>(
    'SELECT funder_name AS name FROM opportunities GROUP BY 1 ORDER BY count(*) DESC, 1',
  )
  const { rows: values } = await client.query<{ facet: string; value: string; share: number }>(
    `WITH valued (facet, value) AS (
       SELECT 'category', category FROM opportunities
       UNION ALL SELECT 'fundingType', funding_type FROM opportunities
       UNION ALL SELECT 'source', source FROM opportunities
       UNION ALL SELECT 'geoScope', geo_scope FROM opportunities
       UNION ALL SELECT 'sector', sector FROM opportunities
       UNION ALL SELECT 'organizationType', unnest(organization_types) FROM opportunities
       UNION ALL SELECT 'businessType', unnest(business_types) FROM opportunities)
     SELECT facet, value, count(*)::float8 / (SELECT count(*) FROM opportunities) AS share
     FROM valued WHERE value IS NOT NULL GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
  )
  return {
    words,
    funders: funders.map(({ name }) => name),
    facets: Map.groupBy(values, ({ facet }) => facet),
  }
}

/** A million texts have more rare words than the shipped ones: names, places, terms of art. */
const INVENTED = 80_000

const syllables =
  'ba be bo da do du fa fi ga go ka ki ko la li lo ma mi mo na no nu pa pe ra ri ro sa so ta to tu va vi zo'.split(
    ' ',
  )

function inventedWords(count: number): string[] {
  const random = seeded(3)
  const words = new Set<string>()
  while (words.size < count)
    words.add(
      Array.from({ length: 4 }, () => syllables[Math.floor(random() * syllables.length)]).join('') + 'k',
    )
  return [...words]
}

/** Numbers from 0 to 1 that are the same at every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Flattens the first ranks (Zipf–Mandelbrot), so that the commonest word is in some 43 % of the texts, not in all. */
const FLATTENED = 22

/** Draws ranks from 0 by Zipf's law. */
export function zipf(ranks: number, random: () => number, flattened = FLATTENED): () => number {
  const sums = new Float64Array(ranks)
  let sum = 0
  for (let rank = 0; rank < ranks; rank += 1) {
    sum += 1 / (rank + 1 + flattened)
    sums[rank] = sum
  }
  return () => {
    const wanted = random() * sum
    let low = 0
    let high = ranks - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
