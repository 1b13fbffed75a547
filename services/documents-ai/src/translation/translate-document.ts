import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Language } from '@fundharbor/contracts/documents/languages'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import { missingIn } from '../document-templates/missing.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import type { CheckMember } from '../generation/check-member.ts'
import { replaceTranslation } from '../generated-documents/save-document.ts'
import { GlossaryTermModel } from '../glossary/model.ts'
import { unusedTerms, type Term, type TermsTask } from '../glossary/terms.ts'
import { ENGLISH, languageOf } from '../languages/languages.data.ts'
import type { Provider } from '../provider/provider.ts'
import { MAX_INLINE_LENGTH, runInThread } from '../rendering/render-pool.ts'
import { keepTranslation } from './earlier-translation.ts'
import { translateHtml } from './translate.ts'

/** A supported language by its code. Throws VALIDATION for `field`. */
export function findLanguage(code: string, field: 'sourceLanguage' | 'targetLanguage'): Language {
  const language = languageOf(code)
  if (!language) throw invalid({ [field]: 'This language is not supported' })
  return language
}

/** Throws VALIDATION if there is nothing to translate. */
export function assertDifferent(from: Language, to: Language): void {
  if (from !== to) return
  const message =
    to === ENGLISH ? 'English cannot be the target language' : `This document is in ${to.name} already`
  throw invalid({ targetLanguage: message })
}

interface NewTranslation {
  person: Person
  original: GeneratedDocumentModel
  from: Language
  to: Language
  checkMember: CheckMember
}

/** A stored translation, and the terms that it does not use. */
interface Translated {
  document: GeneratedDocumentModel
  unusedTerms: Term[]
}

/** Stores a translation beside its original, which remembers its language. */
export async function translateDocument(
  provider: Provider,
  { person, original, from, to, checkMember }: NewTranslation,
): Promise<Translated> {
  const terms = await GlossaryTermModel.ofWorkspace(person).where({ language: to.code })
  const source = { title: original.title, html: original.content }
  const { title, html, pairs } = await translateHtml(provider, source, {
    personId: person.id,
    from,
    to,
    terms,
  })
  const unused = await findUnusedTerms(person, { pairs: pairs.flat(), terms })
  await checkMember(person)
  const document = await Model.knex().transaction(async (trx) => {
    await GeneratedDocumentModel.query(trx).findById(original.id).patch({ language: from.code })
    return GeneratedDocumentModel.query(trx)
      .insert({
        ...original.$toJson(),
        id: randomUUID(),
        userId: person.id,
        updatedBy: person.id,
        editors: [person.id],
        title,
        content: html,
        missing: missingIn(html),
        sources: [],
        sentencePairs: pairs,
        language: to.code,
        translationOf: original.id,
        originalRevision: original.revision,
        writer: 'model',
        revision: 1,
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
      .returning('*')
  })
  return { document, unusedTerms: unused }
}

const UNUSED_TERMS = { filename: new URL('../glossary/terms.ts', import.meta.url).href, name: 'unusedTerms' }

/** The terms that a translation does not use; those of a long one are searched for in a thread. */
async function findUnusedTerms({ id }: Person, { pairs, terms }: TermsTask): Promise<Term[]> {
  const task = { pairs, terms: terms.map(({ source, target }) => ({ source, target })) }
  const length = pairs.reduce((sum, { source, target }) => sum + source.length + target.length, 0)
  if (length <= MAX_INLINE_LENGTH) return unusedTerms(task)
  return (await runInThread(id, task, UNUSED_TERMS)) as Term[]
}

/** A translation and its original. Throws CONFLICT for other documents. */
export async function findTranslation(person: Person, id: string) {
  const document = await GeneratedDocumentModel.findIn(person, id)
  if (!document.translationOf) throw conflict('This document is not a translation.')
  return { document, original: await GeneratedDocumentModel.findIn(person, document.translationOf) }
}

interface Again extends Awaited<ReturnType<typeof findTranslation>> {
  person: Person
  /** The translation's, as the member sees it. */
  revision: number
  checkMember: CheckMember
}

/** Translates the sentences that changed since, and keeps the others with the member's edits. */
export async function retranslateDocument(
  provider: Provider,
  { person, document, original, revision, checkMember }: Again,
): Promise<Translated & { translated: number; replaced: number }> {
  const terms = await GlossaryTermModel.ofWorkspace(person).where({ language: document.language })
  const kept = keepTranslation(document.sentencePairs, { title: document.title, html: document.content })
  const { title, html, pairs, translated } = await translateHtml(
    provider,
    { title: original.title, html: original.content },
    {
      personId: person.id,
      from: languageOf(original.language) ?? ENGLISH,
      to: languageOf(document.language) ?? ENGLISH,
      terms,
      kept,
    },
  )
  const unused = await findUnusedTerms(person, { pairs: pairs.flat(), terms })
  await checkMember(person)
  const saved = await replaceTranslation(person, document.id, {
    title,
    content: html,
    revision,
    sentencePairs: pairs,
    originalRevision: original.revision,
  })
  return { document: saved, translated, replaced: kept.countReplaced(), unusedTerms: unused }
}
