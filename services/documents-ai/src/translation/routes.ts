import { randomUUID } from 'node:crypto'
import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { translations, type Language } from '@fundharbor/contracts/documents/languages'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { missingIn } from '../document-templates/missing.ts'
import { DocumentTemplateModel } from '../document-templates/model.ts'
import { placeholdersOf } from '../document-templates/placeholders.ts'
import { assertMayTranslate } from '../document-templates/policy.ts'
import { presentTemplate } from '../document-templates/presenter.ts'
import { withUniqueName } from '../document-templates/save-template.ts'
import { withRun } from '../generation/with-run.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentDocument } from '../generated-documents/presenter.ts'
import { ENGLISH, languageOf, languages } from '../languages/languages.data.ts'
import { requireProvider, type Provider } from '../provider/provider.ts'
import { translateHtml } from './translate.ts'

interface Options {
  provider: Provider | undefined
  perDay: number
}

export function translationRouter({ provider, perDay }: Options): Router {
  const router = new Router()

  mount(router, translations.languages, () => [...languages])

  mount(router, translations.translateDocument, async ({ person, body }) => {
    const language = findTargetLanguage(body.targetLanguage)
    const model = requireProvider(provider, 'Translation')
    assertMayTranslate(person)
    const original = await GeneratedDocumentModel.findOwn(person, body.documentId)
    if (original.language !== ENGLISH.code)
      throw conflict('This document is already a translation. Translate its original instead.')
    const document = await withRun(person, perDay, () => storeTranslation(model, original, language))
    return { language, document: presentDocument(document) }
  })

  mount(router, translations.translateTemplate, async ({ person, body }) => {
    const language = findTargetLanguage(body.targetLanguage)
    const model = requireProvider(provider, 'Translation')
    const original = await DocumentTemplateModel.query().findById(body.templateId)
    if (!original) throw notFound('Template')
    const template = await withRun(person, perDay, () => storeTemplate(model, { original, language, person }))
    return { language, template: presentTemplate(template, person) }
  })

  return router
}

function findTargetLanguage(code: string): Language {
  const language = languageOf(code)
  if (!language) throw invalid({ targetLanguage: 'This language is not supported' })
  if (language === ENGLISH) throw invalid({ targetLanguage: 'English cannot be the target language' })
  return language
}

async function storeTranslation(
  provider: Provider,
  original: GeneratedDocumentModel,
  language: Language,
): Promise<GeneratedDocumentModel> {
  const { title, html } = await translateHtml(
    provider,
    { title: original.title, html: original.content },
    language,
  )
  const now = clock.now()
  return GeneratedDocumentModel.query()
    .insert({
      ...original.$toJson(),
      id: randomUUID(),
      title,
      content: html,
      missing: missingIn(html),
      sources: [],
      language: language.code,
      translationOf: original.id,
      writer: 'model',
      revision: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning('*')
}

interface TemplateTask {
  original: DocumentTemplateModel
  language: Language
  person: Person
}

/** The translation stays inactive until an administrator has reviewed it. */
async function storeTemplate(
  provider: Provider,
  { original, language, person }: TemplateTask,
): Promise<DocumentTemplateModel> {
  const { title, html } = await translateHtml(
    provider,
    { title: original.name, html: original.template },
    language,
  )
  const now = clock.now()
  const name = `${title.slice(0, 200)} (${language.name})`
  return withUniqueName(name, async (trx) => {
    await recordAuditEvent(trx, person, {
      action: 'translated',
      subject: `template ${original.id}`,
      details: { before: {}, after: { name, language: language.code } },
    })
    return DocumentTemplateModel.query(trx)
      .insert({
        name,
        description: original.description,
        category: original.category,
        template: html,
        placeholders: placeholdersOf(html),
        isActive: false,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
      .returning('*')
  })
}
