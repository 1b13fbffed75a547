import { present } from '@fundharbor/chassis/http/present'
import { SavedSearch, type SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { presentOpportunityRow } from '../opportunities/presenter.ts'
import { max } from 'date-fns/max'
import type { SavedWithRecord } from './opportunity-model.ts'
import type { SavedSearchModel } from './search-model.ts'

/** A saved opportunity, as one member of the workspace sees it. */
export const presentSavedOpportunity = (
  { saved, opportunity }: SavedWithRecord,
  memberId: string,
): SavedOpportunity => ({
  opportunity: presentOpportunityRow(opportunity),
  note: saved.note,
  savedBy: saved.userId === memberId ? null : saved.savedByName,
  reminders: saved.isFollowed === true && !saved.isMuted,
  projectId: saved.projectId,
  savedAt: saved.savedAt.toISOString(),
  changedSince: opportunity.updatedAt > max([saved.seenAt, saved.memberSeenAt ?? saved.seenAt]),
})

/** A saved search, as one member of the workspace sees it. */
export const presentSavedSearch = (
  row: SavedSearchModel,
  { memberId, newMatches }: { memberId: string; newMatches: number },
): SavedSearch => {
  const isYours = row.userId === memberId
  return present(SavedSearch, { ...row, newMatches, isYours, savedBy: isYours ? null : row.savedByName })
}
