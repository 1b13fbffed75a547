import { present } from '@fundharbor/chassis/http/present'
import { SavedSearch, type SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { presentOpportunityRow } from '../opportunities/presenter.ts'
import type { SavedWithRecord } from './opportunity-model.ts'
import type { SavedSearchModel } from './search-model.ts'

export const presentSavedOpportunity = ({ saved, opportunity }: SavedWithRecord): SavedOpportunity => ({
  opportunity: presentOpportunityRow(opportunity),
  note: saved.note,
  reminders: !saved.isMuted,
  projectId: saved.projectId,
  savedAt: saved.savedAt.toISOString(),
  changedSince: opportunity.updatedAt > saved.seenAt,
})

export const presentSavedSearch = (row: SavedSearchModel, newMatches: number): SavedSearch =>
  present(SavedSearch, { ...row, newMatches })
