import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { textOf } from '@fundharbor/chassis/http/html'
import { mount } from '@fundharbor/chassis/http/mount'
import { MIN_SELECTION_LENGTH, rewriting } from '@fundharbor/contracts/documents/rewriting'
import { Router } from '@koa/router'
import { assertMayRewrite } from '../document-templates/policy.ts'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { privateValues } from '../generation/facts-for-model.ts'
import { gatherFacts } from '../generation/facts.ts'
import { readAllowance } from '../generation/runs.ts'
import { withRun } from '../generation/with-run.ts'
import { ENGLISH } from '../languages/languages.data.ts'
import { requireProvider, type Provider } from '../provider/provider.ts'
import { orNull, readOpportunity, type Sources } from '../sources.ts'
import { rewrite } from './rewrite-selection.ts'
import { readSelection } from './selection.ts'

interface Options {
  sources: Sources
  provider: Provider | undefined
  /** Documents, translations and rewritten texts per user and day (UTC). */
  perDay: number
}

export function rewritingRouter({ sources, provider, perDay }: Options): Router {
  const router = new Router()

  mount(router, rewriting.rewrite, async ({ person, body }) => {
    const model = requireProvider(provider, 'Rewriting')
    assertMayRewrite(person)
    const document = await GeneratedDocumentModel.findIn(person, body.documentId)
    if (document.language !== ENGLISH.code)
      throw conflict('Only documents in English can be rewritten. Rewrite the original instead.')
    if (/<h[1-6]\b/i.test(body.html)) throw invalid({ html: 'Select text between two headings' })
    if (textOf(body.html).length < MIN_SELECTION_LENGTH)
      throw invalid({ html: 'Select at least one sentence' })
    const facts = await gatherFacts(sources, person, { ...document, isWritten: true })
    const selection = readSelection(body.html, privateValues(facts))
    const { wish, criterion } = body
    const html = await withRun(person, perDay, () => rewrite(model, { selection, facts, wish, criterion }))
    return { html, allowance: await readAllowance(person.id, perDay) }
  })

  mount(router, rewriting.criteria, async ({ person, params }) => {
    const { opportunityId } = await GeneratedDocumentModel.findIn(person, params.id)
    const opportunity = await orNull(opportunityId && readOpportunity(sources, person, opportunityId))
    return opportunity?.brief?.criteria.map(({ text }) => text) ?? []
  })

  return router
}
