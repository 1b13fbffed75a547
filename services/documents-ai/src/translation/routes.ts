import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { translations, type Language } from '@fundharbor/contracts/documents/languages'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { DocumentTemplateModel } from '../document-templates/model.ts'
import { placeholdersOf } from '../document-templates/placeholders.ts'
import { assertMayTranslate } from '../document-templates/policy.ts'
import { presentTemplate } from '../document-templates/presenter.ts'
import { withUniqueName } from '../document-templates/save-template.ts'
import type { CheckMember } from '../generation/check-member.ts'
import { withRun } from '../generation/with-run.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { presentDocumentFor } from '../generated-documents/presenter.ts'
import { ENGLISH, languages } from '../languages/languages.data.ts'
import { requireProvider, type Provider } from '../provider/provider.ts'
import {
  assertDifferent,
  findLanguage,
  findTranslation,
  retranslateDocument,
  translateDocument,
} from './translate-document.ts'
import { translateHtml } from './translate.ts'

interface Options {
  provider: Provider | undefined
  perDay: number
  checkMember: CheckMember
}

export function translationRouter({ provider, perDay, checkMember }: Options): Router {
  const router = new Router()

  mount(router, translations.languages, () => [...languages])

  mount(router, translations.translateDocument, async ({ person, body }) => {
    const to = findLanguage(body.targetLanguage, 'targetLanguage')
    const stated = body.sourceLanguage && findLanguage(body.sourceLanguage, 'sourceLanguage')
    const model = requireProvider(provider, 'Translation')
    assertMayTranslate(person)
    const original = await GeneratedDocumentModel.findIn(person, body.documentId)
    if (original.translationOf)
      throw conflict('This document is already a translation. Translate its original instead.')
    const from = stated || findLanguage(original.language, 'sourceLanguage')
    assertDifferent(from, to)
    const { document, unusedTerms } = await withRun(person, perDay, () =>
      translateDocument(model, { person, original, from, to, checkMember }),
    )
    return { language: to, document: await presentDocumentFor(person, document), unusedTerms }
  })

  mount(router, translations.retranslateDocument, async ({ person, body: { documentId, revision } }) => {
    const model = requireProvider(provider, 'Translation')
    assertMayTranslate(person)
    const found = await findTranslation(person, documentId)
    const { document, ...counts } = await withRun(person, perDay, () =>
      retranslateDocument(model, { ...found, person, revision, checkMember }),
    )
    return { ...counts, document: await presentDocumentFor(person, document) }
  })

  mount(router, translations.translateTemplate, async ({ person, body }) => {
    const language = findLanguage(body.targetLanguage, 'targetLanguage')
    assertDifferent(ENGLISH, language)
    const model = requireProvider(provider, 'Translation')
    const original = await DocumentTemplateModel.query().findById(body.templateId)
    if (!original) throw notFound('Template')
    const template = await withRun(person, perDay, () => storeTemplate(model, { original, language, person }))
    return { language, template: presentTemplate(template, person) }
  })

  return router
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
    { personId: person.id, from: ENGLISH, to: language, terms: [] },
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
