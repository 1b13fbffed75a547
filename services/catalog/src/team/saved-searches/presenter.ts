import { present } from '@fundharbor/chassis/http/present'
import { SavedSearch } from '@fundharbor/contracts/catalog/saved'
import type { SavedSearchModel } from './model.ts'

/** A saved search, as one member of the workspace sees it. */
export const presentSavedSearch = (
  row: SavedSearchModel,
  { memberId, newMatches }: { memberId: string; newMatches: number },
): SavedSearch => {
  const isYours = row.userId === memberId
  return present(SavedSearch, { ...row, newMatches, isYours, savedBy: isYours ? null : row.savedByName })
}
