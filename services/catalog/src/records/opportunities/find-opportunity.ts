import { notFound } from '@fundharbor/chassis/http/failures'
import type { OpportunityModel } from './model.ts'
import { visibleTo, type Viewer } from './visible.ts'

/** An opportunity that a workspace can see, open or closed. Throws NOT_FOUND. */
export async function findOpportunity(viewer: Viewer, id: string): Promise<OpportunityModel> {
  const opportunity = await visibleTo(viewer).findById(id)
  if (!opportunity) throw notFound('Opportunity')
  return opportunity
}
