import { mount } from '@fundharbor/chassis/http/mount'
import { internalCatalog, internalEmbeddings } from '@fundharbor/contracts/catalog/internal'
import { Router } from '@koa/router'
import { ApplicationModel } from '../../team/applications/model.ts'
import { withDocumentText } from '../../matching/briefs/call-documents.ts'
import { statedIn } from '../../matching/briefs/own-facts.ts'
import { readOwnBrief } from '../../matching/briefs/own-brief.ts'
import { currentEmbedder, embed } from '../../records/embeddings/embedder.ts'
import { readAwardFacts } from '../../team/grant-award/read-award.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { plainText } from '../../records/opportunities/plain-text.ts'
import { hasOpened, isFree } from '../../records/opportunities/views.ts'
import { countForProfiles } from './profile-counts.ts'

/** Internal routes of opportunities, for the other services. */
export const router = new Router()

mount(router, internalCatalog.profileCounts, countForProfiles)

mount(router, internalCatalog.opportunity, async ({ params, query }) => {
  const row = await findOpportunity(query, params.id)
  const { workspaceId } = query
  const application = await ApplicationModel.of({ workspaceId })
    .where({ opportunityId: row.id })
    .orderBy('updatedAt', 'desc')
    .first()
  const { brief, edit } = await readOwnBrief(row, workspaceId)
  // A draft can be started without a view.
  const isOpened = isFree(row) || (await hasOpened(workspaceId, row.id))
  return {
    ...factsOf(await withDocumentText(row, workspaceId)),
    ...statedIn(row, edit ? brief : null),
    brief,
    isOpened,
    application: application ? applicationFacts(application) : null,
    award: await readAwardFacts(workspaceId, row.id),
  }
})

mount(router, internalEmbeddings.embed, async ({ body: { texts, isUrgent } }) => {
  const vectors = await embed(texts, { isUrgent })
  return { model: currentEmbedder().name, vectors: vectors.map((vector) => vector.toString('base64')) }
})

const words = (html: string | null): string | null => (html === null ? null : plainText(html))

const factsOf = (row: OpportunityModel) => ({
  id: row.id,
  title: row.title,
  funderName: row.funderName,
  category: row.category,
  fundingType: row.fundingType,
  sector: row.sector,
  geoScope: row.geoScope,
  excerpt: row.excerpt,
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  amount: row.amount,
  currency: row.currency,
  deadline: row.deadline?.toISOString() ?? null,
  deadlineZone: row.deadlineZone,
  isForecast: row.isForecast,
  timeframe: row.timeframe,
  details: {
    description: plainText(row.description),
    eligibility: words(row.eligibilityRequirements) ?? words(row.eligibilityCriteria),
    selectionCriteria: words(row.selectionCriteria),
  },
})

const applicationFacts = (row: ApplicationModel) => ({
  projectTitle: row.projectTitle,
  projectDescription: row.projectDescription,
  requestedAmount: row.requestedAmount,
  currency: row.currency,
  projectCategory: row.projectCategory,
  targetBeneficiaries: row.targetBeneficiaries,
  projectDuration: row.projectDuration,
  expectedOutcomes: row.expectedOutcomes,
})
