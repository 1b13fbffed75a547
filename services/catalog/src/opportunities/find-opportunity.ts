import { notFound } from '@fundharbor/chassis/http/failures'
import { OpportunityModel } from './model.ts'

/** An opportunity that members can see, open or closed. Throws NOT_FOUND. */
export async function findOpportunity(id: string): Promise<OpportunityModel> {
  const opportunity = await OpportunityModel.query().findById(id).where({ isActive: true })
  if (!opportunity) throw notFound('Opportunity')
  return opportunity
}
