import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'

/** An opportunity as it was when its list was computed, in the shape of the catalog's rows; null for older lists. */
export const rowOf = ({ opportunityId, opportunity }: Recommendation): OpportunityRow | null =>
  opportunity
    ? {
        ...opportunity,
        id: opportunityId,
        categories: [opportunity.category],
        subjects: [],
        amount: null,
        isRolling: false,
        isForecast: false,
        expectedAt: null,
        probablyClosedAt: null,
        probablyClosedReason: null,
        isActive: true,
        geoScope: null,
        sector: null,
        organizationTypes: [],
        businessTypes: [],
        excerpt: '',
        highlight: null,
        hasApplicationUrl: false,
        source: { name: 'grants-gov' },
        postedAt: null,
        related: false,
        matched: [],
      }
    : null
