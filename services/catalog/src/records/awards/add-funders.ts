import type { Knex } from 'knex'
import { byKey } from './by-key.ts'
import type { AwardRecord } from './read-award.ts'

/** A funder as a file names it. `target` is the slug of a known funder that has the same identifier under another name. */
type Funder = AwardRecord['funder'] & { target?: string }

/**
 * Adds the funders of a batch that are new. One with a new name and the identifier of a known one is merged into it; so
 * administrators can split what a publisher got wrong, and later imports keep it. Nobody can merge or split any of them
 * until the transaction ends.
 */
export async function addFunders(trx: Knex, records: readonly AwardRecord[]): Promise<void> {
  const named = records.map(({ funder }) => funder)
  const stored: Funder[] = await trx
    .table('award_funders')
    .whereIn('slug', [...new Set(named.map(({ slug }) => slug))])
    .orWhereRaw('identifiers && CAST(? AS text[])', [named.flatMap(({ identifiers }) => identifiers)])
    .orderBy('slug')
    .forNoKeyUpdate()
    .select('slug', 'name', 'identifiers')
  const changed = findChanged(named, stored)
  await write(
    trx,
    changed.filter(({ target }) => !target),
  )
  await write(
    trx,
    changed.filter(({ target }) => target),
  )
}

function findChanged(named: readonly Funder[], stored: readonly Funder[]): Funder[] {
  const bySlug = new Map(stored.map((funder) => [funder.slug, funder]))
  const byIdentifier = new Map(
    stored.flatMap(({ slug, identifiers }) => identifiers.map((each) => [each, slug] as const)),
  )
  const changed = new Map<string, Funder>()
  // Names with an identifier decide what those without one mean.
  for (const funder of named.toSorted((one, other) => other.identifiers.length - one.identifiers.length)) {
    const { slug, name } = funder
    const known = bySlug.get(slug)
    const target = funder.identifiers.map((each) => byIdentifier.get(each)).find(Boolean)
    const added = target ? [] : funder.identifiers
    if (known && added.length === 0) continue
    const identifiers = [...(known?.identifiers ?? []), ...added]
    const next = { slug, name: known?.name ?? name, identifiers, target: known ? undefined : target }
    for (const each of added) byIdentifier.set(each, slug)
    bySlug.set(slug, next)
    changed.set(slug, next)
  }
  return byKey([...changed.values()], ({ slug }) => slug)
}

const write = (trx: Knex, funders: readonly Funder[]): Promise<unknown> =>
  trx.raw(
    `INSERT INTO award_funders AS old (slug, name, identifiers, merged_into)
     SELECT slug, name, identifiers,
       (SELECT coalesce(f.merged_into, f.id) FROM award_funders f WHERE f.slug = target)
     FROM json_to_recordset(CAST(:funders AS json)) AS new(slug text, name text, identifiers text[], target text)
     ON CONFLICT (slug) DO UPDATE SET
       identifiers = ARRAY(SELECT DISTINCT unnest(old.identifiers || excluded.identifiers))`,
    { funders: JSON.stringify(funders) },
  )
