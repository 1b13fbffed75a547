import { clock } from '@fundharbor/chassis/runtime/clock'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import type { PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import { hideAddresses } from '../../records/opportunities/hide-addresses.ts'
import { describePublicChanges } from '../../records/history/public-changes.ts'
import { readChanges } from '../../records/history/stored-changes.ts'
import { presentFacts } from '../../records/facts/present-facts.ts'
import { currentFacts, readFacts } from '../../records/facts/stored-facts.ts'
import { cachedPages } from '../../records/opportunities/cached-pages.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { isOpen } from '../../records/opportunities/probably-closed.ts'
import { presentOpportunityRow, presentPublicOpportunity } from '../../records/opportunities/presenter.ts'
import { findSimilar } from '../../search/similar.ts'

const MAX_CHANGES = 20

/** What visitors see of an opportunity, open or closed; undefined for an unknown or withdrawn one. */
export const readOpportunityPage = cachedPages(composePage)

async function composePage(id: string): Promise<PublicOpportunityPage | undefined> {
  const row = await OpportunityModel.query().findById(id).where({ isActive: true })
  if (!row) return undefined
  const [changes, stored, similar] = await Promise.all([
    readChanges([id], MAX_CHANGES),
    readFacts(OpportunityModel.knex(), [id]),
    // The page is worth reading without them, for example while the search starts.
    findSimilar(row).catch(() => []),
  ])
  const facts = stored.get(id)
  const now = clock.now()
  return {
    ...presentPublicFields(row),
    isClosed: !isOpen(row),
    facts: presentFacts(currentFacts(row, facts), facts?.edited ?? {}, now).map(({ label }) => label),
    history: describePublicChanges(changes, row),
    similar: similar.map(presentPublicOpportunity),
  }
}

/** Every field by its name, so that a new column is not public until somebody says so. */
function presentPublicFields(row: OpportunityModel) {
  const shown = presentOpportunityRow(row)
  return {
    id: shown.id,
    title: hideAddresses(shown.title),
    funderName: shown.funderName,
    funderSlug: funderSlug(shown.funderName),
    category: shown.category,
    subjects: shown.subjects,
    fundingType: shown.fundingType,
    amount: shown.amount === null ? null : hideAddresses(shown.amount),
    minAmount: shown.minAmount,
    maxAmount: shown.maxAmount,
    currency: shown.currency,
    totalFunding: row.totalFunding,
    expectedAwards: row.expectedAwards,
    matchingRequired: row.matchingRequired,
    deadline: shown.deadline,
    deadlineZone: shown.deadlineZone,
    isRolling: shown.isRolling,
    isForecast: shown.isForecast,
    expectedAt: shown.expectedAt,
    probablyClosedAt: shown.probablyClosedAt,
    probablyClosedReason: shown.probablyClosedReason,
    geoScope: shown.geoScope === null ? null : hideAddresses(shown.geoScope),
    organizationTypes: shown.organizationTypes,
    businessTypes: shown.businessTypes,
    excerpt: hideAddresses(shown.excerpt),
    postedAt: shown.postedAt,
    createdAt: row.createdAt.toISOString(),
    source: { name: shown.source.name, readAt: row.readAt.toISOString() },
  }
}
