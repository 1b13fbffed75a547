import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import type { ShortRow } from '../catalog/short-row.ts'

/** An opportunity as it was when its list was computed; null for older lists. */
export const rowOf = ({ opportunityId, opportunity }: Recommendation): ShortRow | null =>
  opportunity
    ? {
        ...opportunity,
        id: opportunityId,
        amount: null,
        isRolling: false,
        isForecast: false,
        expectedAt: null,
        probablyClosedAt: null,
        probablyClosedReason: null,
        excerpt: '',
        hasApplicationUrl: false,
      }
    : null
