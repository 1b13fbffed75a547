import { slugsOf, categories, type Category } from '@fundharbor/contracts/vocabulary'
import { expect, test } from 'vitest'
import { readCategoryVectors } from './category-vectors.ts'
import { readShippedVectors } from '../../records/embeddings/shipped-vectors.ts'
import { embeddedText, hashOfText } from '../../records/embeddings/text.ts'
import { shippedSources } from '../../records/imports/shipped.ts'
import type { OpportunityRecord } from '../../records/opportunities/record.ts'
import { categoryDescriptions } from '../../records/taxonomy/category-descriptions.ts'
import { classify } from './classify.ts'
import { keywords } from '../../records/taxonomy/eu-programs.ts'
import { activityOf } from '../../records/taxonomy/grants-gov-categories.ts'

/** The category of a record's codes; null if none. */
function codedCategory({ source, sourceCodes, category }: OpportunityRecord): Category | null {
  const named = source === 'grants-gov' ? activityOf(sourceCodes.category ?? [])?.category : category
  return named === undefined || named === 'other' ? null : named
}

const byKeyword = ({ title }: OpportunityRecord): Category =>
  keywords.find(([words]) => words.test(title))?.[1] ?? 'other'

async function codedRecords(): Promise<{ record: OpportunityRecord; category: Category }[]> {
  const found = []
  for (const source of shippedSources())
    for await (const item of source.items()) {
      const category = 'record' in item ? codedCategory(item.record) : null
      if ('record' in item && category) found.push({ record: item.record, category })
    }
  return found
}

test('every category except “other” has a description', () => {
  expect(Object.keys(categoryDescriptions).toSorted()).toEqual(
    slugsOf(categories)
      .filter((slug) => slug !== 'other')
      .toSorted(),
  )
})

test('without codes, meaning classifies records better than title words or the most common category', async () => {
  const [records, shipped, vectors] = await Promise.all([
    codedRecords(),
    readShippedVectors(),
    readCategoryVectors(),
  ])
  const meant = (options?: { least: number; lead: number }) =>
    records.map(({ record }) => {
      const vector = shipped.get(hashOfText(embeddedText(record)))
      if (!vector) throw new Error(`${record.title} has no shipped vector`)
      return classify(vector, vectors, options)
    })
  const right = (predicted: (Category | null)[]) =>
    predicted.filter((category, index) => category === records[index]?.category).length
  const always = meant({ least: -1, lead: -1 })
  const plain = meant()
  const chosen = plain.filter(Boolean).length
  const commonest = Math.max(
    ...[...Map.groupBy(records, ({ category }) => category).values()].map((same) => same.length),
  )
  const share = (count: number, of = records.length) => count / of
  const words = share(right(records.map(({ record }) => byKeyword(record))))
  const meaning = share(right(always))
  const sure = share(right(plain), chosen)
  process.stdout.write(
    `category of ${records.length} records with hidden codes: by meaning ${meaning.toFixed(3)}, where it is plain ` +
      `${sure.toFixed(3)} (${share(chosen).toFixed(2)} of them), words of the title ${words.toFixed(3)}, ` +
      `always the commonest ${share(commonest).toFixed(3)}\n`,
  )
  expect(meaning).toBeGreaterThan(words + 0.2)
  expect(meaning).toBeGreaterThan(share(commonest) + 0.2)
  expect(sure).toBeGreaterThan(meaning)
})
