import { callService } from '@fundharbor/chassis/http/service-client'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { internalCatalog } from '@fundharbor/contracts/catalog/internal'
import type { NewDocument } from '@fundharbor/contracts/documents/generated-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import { internalPeople } from '@fundharbor/contracts/identity/people'
import type { z } from 'zod'
import type { Facts } from './placeholder-values.ts'

/** Addresses of the services that facts come from. */
export interface Sources {
  identityUrl: string
  catalogUrl: string
  secret: string
}

type DocumentRequest = Pick<z.output<typeof NewDocument>, 'opportunityId' | 'customVariables' | 'title'>

/** What identity-billing knows about a person. */
export const readPersonFacts = ({ identityUrl, secret }: Sources, id: string) =>
  callService(internalPeople.facts, { baseUrl: identityUrl, secret, params: { id } })

/** Gathers the facts for a document. Throws NOT_FOUND for an unknown opportunity, UNAVAILABLE if a service is down. */
export async function gatherFacts(
  sources: Sources,
  person: Person,
  request: DocumentRequest,
): Promise<Facts> {
  const id = request.opportunityId
  const [facts, opportunity] = await Promise.all([
    readPersonFacts(sources, person.id),
    id
      ? callService(internalCatalog.opportunity, {
          baseUrl: sources.catalogUrl,
          secret: sources.secret,
          params: { id },
          query: { userId: person.id },
        })
      : null,
  ])
  return {
    person: facts,
    opportunity,
    variables: request.customVariables ?? {},
    title: request.title,
    answers: new Map(),
    now: clock.now(),
  }
}
