import { Failure } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { documentChecks } from '@fundharbor/contracts/documents/checks'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { readOpportunity, type Sources } from '../generation/facts.ts'
import { checkDocument } from './check-document.ts'

/** Checks of a document before it is sent. */
export function checksRouter({ sources }: { sources: Sources }): Router {
  const router = new Router()
  mount(router, documentChecks.read, async ({ person, params }) => {
    const document = await GeneratedDocumentModel.findOwn(person, params.id)
    const opportunity = await findOpportunity(sources, person, document.opportunityId)
    return checkDocument(document.content, opportunity, clock.now())
  })
  return router
}

/** The document's opportunity; null without one, or if the catalog no longer has it. */
async function findOpportunity(sources: Sources, person: Person, id: string | null) {
  if (!id) return null
  try {
    return await readOpportunity(sources, person, id)
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return null
    throw error
  }
}
