import { readFile } from 'node:fs/promises'
import { mount } from '@fundharbor/chassis/http/mount'
import { adminSubjects, type NewSubject, type SearchPreview } from '@fundharbor/contracts/catalog/subjects'
import { Router } from '@koa/router'
import { load } from 'js-yaml'
import { z } from 'zod'
import { parseQuery } from './query/parse.ts'
import { textVector } from '../records/embeddings/embedder.ts'
import { searchWithVocabulary } from './search-with-vocabulary.ts'
import { currentVocabulary, withDraft } from '../records/vocabulary/current-vocabulary.ts'
import { phrasesOf, type Subject } from '../records/vocabulary/subject.ts'

const FILE = new URL('../../data/sample-searches.yaml', import.meta.url)

/** Maximum searches for the draft's own phrases. */
const MAX_OWN = 4

let samples: Promise<string[]> | undefined

const readSamples = () =>
  (samples ??= readFile(FILE, 'utf8').then((text) => z.array(z.string()).parse(load(text))))

/** Shows administrators how an edited subject would change search results. */
export const subjectPreviewRouter = new Router()

mount(subjectPreviewRouter, adminSubjects.preview, ({ body }) => previewSubject(body))

/** Previews a draft: results of its own phrases and of ten samples, before and after. Stores nothing. */
async function previewSubject(draft: NewSubject): Promise<SearchPreview[]> {
  const vocabulary = await currentVocabulary()
  const changed = await withDraft(vocabulary, draft)
  const own = draftSearches(draft, vocabulary.subjects.get(draft.id))
  const previews: SearchPreview[] = []
  const fixed = (await readSamples()).filter((search) => !own.includes(search))
  const searches = [...own, ...fixed]
  // Embeds the queries first, so that both rankings use their vectors, and together, so that they wait once for other work.
  await Promise.all(searches.map((search) => textVector(parseQuery(search).words.join(' '))))
  for (const search of searches) {
    const before = await searchWithVocabulary(search, vocabulary)
    const after = await searchWithVocabulary(search, changed)
    const isChanged = before.map(({ id }) => id).join() !== after.map(({ id }) => id).join()
    previews.push({ search, isOwn: own.includes(search), isChanged, before, after })
  }
  return previews
}

/** Searches for added phrases, then removed ones, then the rest. */
function draftSearches(draft: Subject, cached: Subject | undefined): string[] {
  const [now, before] = [textsOf(draft), textsOf(cached)]
  const added = now.filter((text) => !before.includes(text))
  const dropped = before.filter((text) => !now.includes(text))
  return [...new Set([...added, ...dropped, ...now])].slice(0, MAX_OWN)
}

const textsOf = (subject: Subject | undefined): string[] =>
  subject ? phrasesOf(subject).map(({ text }) => text.toLowerCase()) : []
