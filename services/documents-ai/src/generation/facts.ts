import { clock } from '@fundharbor/chassis/runtime/clock'
import type { NewDocument } from '@fundharbor/contracts/documents/generated-documents'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { answersFor } from '../answers/choose-answers.ts'
import { withAward } from '../answers/award-answers.ts'
import { BudgetModel } from '../budgets/model.ts'
import { orNull, readOpportunity, readPersonFacts, type Sources } from '../sources.ts'
import type { Facts } from './placeholder-values.ts'

type DocumentRequest = Pick<
  z.output<typeof NewDocument>,
  'opportunityId' | 'customVariables' | 'title' | 'projectId'
>

interface Leniency {
  /** Whether the document was written before, so that the catalog may no longer have its opportunity. */
  isWritten?: boolean
}

/** Gathers the facts for a document. Throws NOT_FOUND for an unknown opportunity, UNAVAILABLE if a service is down. */
export async function gatherFacts(
  sources: Sources,
  person: Person,
  request: DocumentRequest & Leniency,
): Promise<Facts> {
  const id = request.opportunityId ?? null
  const reading = id ? readOpportunity(sources, person, id) : null
  const [facts, opportunity, answers, budget] = await Promise.all([
    readPersonFacts(sources, person),
    request.isWritten ? orNull(reading) : reading,
    answersFor(person, { opportunityId: id, projectId: request.projectId ?? null }),
    BudgetModel.ofProject(person, request.projectId ?? null).first(),
  ])
  return {
    person: facts,
    opportunity,
    variables: request.customVariables ?? {},
    title: request.title,
    ...withAward(answers, opportunity?.award ?? null),
    budget: budget ?? null,
    now: clock.now(),
  }
}
