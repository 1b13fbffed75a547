import { readFile } from 'node:fs/promises'
import type { NewSubject, SearchPreview } from '@fundharbor/contracts/catalog/subjects'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseQuery } from '../search/query/parse.ts'
import { queryVector } from '../search/rank/query-vector.ts'
import { textOf } from '../search/read-query.ts'
import { searchWithVocabulary } from '../search/search-with-vocabulary.ts'
import { currentVocabulary, withDraft } from '../vocabulary/current-vocabulary.ts'
import { phrasesOf, type Subject } from '../vocabulary/subject.ts'

const FILE = new URL('../../data/sample-searches.yaml', import.meta.url)

/** Phrases of the draft itself beside the samples. */
const MOST_OWN = 4

let samples: Promise<string[]> | undefined

const readSamples = () =>
  (samples ??= readFile(FILE, 'utf8').then((text) => z.array(z.string()).parse(parse(text))))

/** What a draft changes in its own phrases' searches and in ten samples. Nothing is stored. */
export async function previewSubject(draft: NewSubject): Promise<SearchPreview[]> {
  const vocabulary = await currentVocabulary()
  const changed = await withDraft(vocabulary, draft)
  const own = ownSearches(draft, vocabulary.subjects.get(draft.id))
  const previews: SearchPreview[] = []
  const fixed = (await readSamples()).filter((search) => !own.includes(search))
  for (const search of [...own, ...fixed]) {
    // Both are ranked with the same knowledge of what the words mean.
    await queryVector(textOf(parseQuery(search).words)).catch(() => undefined)
    const before = await searchWithVocabulary(search, vocabulary)
    const after = await searchWithVocabulary(search, changed)
    const isChanged = before.map(({ id }) => id).join() !== after.map(({ id }) => id).join()
    previews.push({ search, isOwn: own.includes(search), isChanged, before, after })
  }
  return previews
}

/** What the draft says that the subject has not said, what it says no more, and its label. */
function ownSearches(draft: Subject, held: Subject | undefined): string[] {
  const [now, before] = [textsOf(draft), textsOf(held)]
  const added = now.filter((text) => !before.includes(text))
  const dropped = before.filter((text) => !now.includes(text))
  return [...new Set([...added, ...dropped, ...now])].slice(0, MOST_OWN)
}

const textsOf = (subject: Subject | undefined): string[] =>
  subject ? phrasesOf(subject).map(({ text }) => text.toLowerCase()) : []
