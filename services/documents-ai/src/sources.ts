import { Failure } from '@fundharbor/chassis/http/failures'
import { callService, type Target } from '@fundharbor/chassis/http/service-client'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { internalCatalog, type OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import { internalPeople } from '@fundharbor/contracts/identity/people'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Person } from '@fundharbor/contracts/identity/session'

/** The services that facts come from. */
export interface Sources {
  identity: Target
  catalog: Target
}

/** What identity-billing knows about a person and the organization that they work for. */
export const readPersonFacts = (
  { identity }: Sources,
  { id, workspaceId }: Pick<Person, 'id' | 'workspaceId'>,
) =>
  callService(internalPeople.facts, {
    ...identity,
    params: { id },
    query: { workspace: workspaceId },
  })

/**
 * What the catalog knows about an opportunity and the person's application. The brief quotes its text, which plans with a
 * limited number of views show only after a view. Throws NOT_FOUND for an unknown one.
 */
export async function readOpportunity(
  { catalog }: Sources,
  person: Person,
  id: string,
): Promise<OpportunityFacts> {
  const facts = await callService(internalCatalog.opportunity, {
    ...catalog,
    params: { id },
    query: { workspaceId: person.workspaceId },
  })
  const isMetered = limitsOf(person, clock.now()).opportunitiesPerPeriod !== -1
  return isMetered && !facts.isOpened ? { ...facts, brief: null } : facts
}

/** Null without an opportunity, or if the catalog no longer has it. */
export async function orNull<T>(found: Promise<T> | '' | null): Promise<T | null> {
  if (!found) return null
  try {
    return await found
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return null
    throw error
  }
}
