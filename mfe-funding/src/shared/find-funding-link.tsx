import { LinkButton } from '@fundharbor/kit'
import { SEARCH_PATH } from './paths.ts'

/** The action of empty lists: a link to the search. */
export const FindFundingLink = ({ replace }: { replace?: boolean }) => (
  <LinkButton size="sm" to={SEARCH_PATH} replace={replace}>
    Find Funding
  </LinkButton>
)
