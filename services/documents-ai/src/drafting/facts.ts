import { callService } from '@fundharbor/chassis/http/service-client'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { internalCatalog } from '@fundharbor/contracts/catalog/internal'
import type { NewDocument } from '@fundharbor/contracts/documents/generated'
import type { Person } from '@fundharbor/contracts/identity/session'
import { internalPeople } from '@fundharbor/contracts/identity/people'
import type { z } from 'zod'
import type { Facts } from './values.ts'

/** Where the facts of people and opportunities live. */
export interface Sources {
  identityUrl: string
  catalogUrl: string
  secret: string
}

type Asked = Pick<z.output<typeof NewDocument>, 'opportunityId' | 'customVariables' | 'title'>

/** Gathers what a document is written from. Throws NOT_FOUND for an unknown opportunity, UNAVAILABLE on the line. */
export async function gatherFacts(sources: Sources, person: Person, asked: Asked): Promise<Facts> {
  const { secret } = sources
  const id = asked.opportunityId
  const [facts, opportunity] = await Promise.all([
    callService(internalPeople.facts, { baseUrl: sources.identityUrl, secret, params: { id: person.id } }),
    id
      ? callService(internalCatalog.opportunity, {
          baseUrl: sources.catalogUrl,
          secret,
          params: { id },
          query: { userId: person.id },
        })
      : null,
  ])
  return {
    person: facts,
    opportunity,
    variables: asked.customVariables ?? {},
    title: asked.title,
    now: clock.now(),
  }
}
